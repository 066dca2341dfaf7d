"""How our pages look, by day and by night."""

PAGE_STYLE = """
:root { color-scheme: light dark; --ink: #181c26; --soft: #5b6270; --paper: #faf9f5; --card: #ffffff; --line: #e2e2dc;
  --accent: #2558dc; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a3aab8; --paper: #14161b; --card: #1d2027;
  --line: #30343d; --accent: #8aa9ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1280px; padding: 24px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
header h1 { margin: 0; font-size: 34px; letter-spacing: -0.02em; }
header p { margin: 4px 0 0; color: var(--soft); }
h2 { margin: 36px 0 12px; font-size: 20px; border-bottom: 1px solid var(--line); padding-bottom: 6px;
  overflow-wrap: anywhere; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr)); gap: 20px; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden;
  padding-bottom: 14px; }
article > *:not(video) { margin-left: 16px; margin-right: 16px; overflow-wrap: anywhere; }
video { display: block; width: 100%; aspect-ratio: 854 / 480; background: #000; }
article > img { display: block; width: calc(100% - 32px); border-radius: 6px; }
.facts { margin-top: 10px; margin-bottom: 0; color: var(--soft); font-size: 13px; }
.question { margin-top: 6px; margin-bottom: 8px; font-weight: 600; }
.options { list-style: none; margin-top: 0; margin-bottom: 8px; padding: 0; }
.hint { margin-top: 0; margin-bottom: 8px; color: var(--accent); font-size: 14px; }
details summary { cursor: pointer; color: var(--soft); }
details ol { padding-left: 20px; margin: 6px 0; font-size: 14px; color: var(--soft); }
"""

REPORT_STYLE = """
:root { --warm: #b3540a; --wash: #eef2fd; --faint: #f4f3ee; }
@media (prefers-color-scheme: dark) { :root { --warm: #f0a25c; --wash: #232b40; --faint: #191c22; } }
.report { max-width: 1320px; }
.report h3 { margin: 34px 0 10px; font-size: 17px; }
.headline { font-size: 19px; line-height: 1.45; max-width: 62em; margin: 8px 0 20px; padding: 14px 18px;
  background: var(--wash); border-left: 4px solid var(--accent); border-radius: 0 8px 8px 0;
  overflow-wrap: anywhere; }
.empty { color: var(--soft); font-style: italic; }
nav { display: flex; flex-wrap: wrap; gap: 6px 40px; margin: 18px 0 0; padding: 12px 0;
  border-block: 1px solid var(--line); font-size: 14px; }
nav ul { display: flex; flex-wrap: wrap; gap: 2px 14px; list-style: none; margin: 2px 0 0; padding: 0; }
nav .top { font-weight: 600; overflow-wrap: anywhere; }
a { color: var(--accent); }
figure { margin: 0 0 22px; }
.scroll { overflow: auto; max-height: 78vh; background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 13.5px;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: 10px 14px 8px; font-weight: 600; font-size: 14.5px; }
caption span { position: sticky; left: 14px; display: inline-block; max-width: calc(100vw - 64px); }
th, td { padding: 5px 12px; text-align: left; border-top: 1px solid var(--line); white-space: nowrap; }
th[scope=row] { font-weight: 500; max-width: 20em; overflow: hidden; text-overflow: ellipsis; }
th[scope=row]:first-child { position: sticky; left: 0; background: var(--card); }
thead th { position: sticky; top: 0; z-index: 1; background: var(--faint); color: var(--soft); font-weight: 600;
  font-size: 12.5px; white-space: normal; vertical-align: bottom; line-height: 1.25; }
.figure { text-align: right; }
.ends { color: var(--soft); font-size: 12px; }
.compact .ends { display: block; line-height: 1.1; }
tbody tr:hover > * { background: var(--wash); }
.published th[scope], .published td { color: var(--soft); background: var(--faint); }
.published th[scope=rowgroup] { font-size: 12px; font-style: italic; font-weight: 400;
  border-top: 2px solid var(--line); }
figcaption { display: flex; gap: 16px; justify-content: space-between; align-items: baseline; margin-top: 6px; }
.note { margin: 0; color: var(--soft); font-size: 12.5px; max-width: 92em; }
.csv { margin-left: auto; font-size: 12.5px; }
.picture { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px;
  margin: 0 0 16px; }
.picture figcaption { color: var(--soft); font-size: 12.5px; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
.wide svg { display: block; width: 100%; min-width: 600px; max-width: calc(var(--wide) * 1.15); }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 14px; }
.maps .picture { margin: 0; } .maps svg { min-width: 0; max-width: 400px; }
.maps + figure { margin-top: 16px; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .name { text-anchor: end; } svg .heading { font-weight: 600; }
svg .tick { text-anchor: middle; fill: var(--soft); font-size: 12px; } svg .legend { fill: var(--soft);
  font-size: 12px; }
svg .letter { text-anchor: middle; fill: var(--soft); font-size: 9.5px; }
svg .grid { stroke: var(--line); } svg .zero { stroke: var(--soft); } svg .band { fill: var(--wash); }
svg .dot { fill: var(--accent); } svg .hollow { fill: var(--card); stroke: var(--accent); stroke-width: 2; }
svg .old { fill: var(--soft); } svg .oldhollow { fill: var(--card); stroke: var(--soft); stroke-width: 2; }
svg .whisker { stroke: var(--accent); stroke-width: 2; }
svg .chance { stroke: var(--ink); stroke-width: 2; } svg .blind { stroke: var(--warm); stroke-width: 2;
  stroke-dasharray: 3 2; }
svg .heat { fill: var(--accent); } svg .frame { fill: none; stroke: var(--line); }
audio { display: block; width: calc(100% - 32px); margin-top: 16px; }
.noclip { margin-top: 16px; color: var(--soft); }
.replies { list-style: none; padding: 0; margin-top: 0; margin-bottom: 0; font-size: 14px; }
.replies li { border-top: 1px solid var(--line); padding: 8px 0; overflow-wrap: anywhere; }
.score { color: var(--soft); } .reply { margin: 2px 0; unicode-bidi: isolate; } .sent { color: var(--soft);
  font-size: 12px; }
@media (max-width: 640px) { body { padding: 14px; } .headline { font-size: 17px; } figcaption { flex-wrap: wrap; }
  .maps { grid-template-columns: 1fr; } th, td { padding: 5px 8px; } th[scope=row] { min-width: 7em; max-width: 9em;
    white-space: normal; overflow-wrap: anywhere; } }
@page { size: A4 landscape; margin: 12mm; }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --card: #fff; --line: #ccc;
    --accent: #1d4bc4; --warm: #9a4606; --wash: #f1f4fd; --faint: #f6f6f3; }
  body { max-width: none; padding: 0; font-size: 11px; } nav, .csv, video, audio { display: none; }
  .headline { font-size: 13px; } .scroll { max-height: none; overflow: visible; border: 0; }
  table { font-size: 9px; } caption { font-size: 11px; padding: 4px; } .note, .picture figcaption { font-size: 9px; }
  thead th, .ends, .published th[scope=rowgroup] { font-size: inherit; } thead th { position: static; }
  th, td { padding: 2px 4px; } td:not(.figure), th[scope=row] { white-space: normal; } .wide svg { min-width: 0; }
  tr, article, .picture { break-inside: avoid; } h2, h3, caption { break-after: avoid; } }
"""
