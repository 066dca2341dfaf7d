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
h2 { margin: 36px 0 12px; font-size: 20px; border-bottom: 1px solid var(--line); padding-bottom: 6px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); gap: 20px; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden;
  padding-bottom: 14px; }
article > *:not(video) { margin-left: 16px; margin-right: 16px; }
video { display: block; width: 100%; aspect-ratio: 854 / 480; background: #000; }
.facts { margin-top: 10px; margin-bottom: 0; color: var(--soft); font-size: 13px; }
.question { margin-top: 6px; margin-bottom: 8px; font-weight: 600; }
.options { list-style: none; margin-top: 0; margin-bottom: 8px; padding: 0; }
.hint { margin-top: 0; margin-bottom: 8px; color: var(--accent); font-size: 14px; }
details summary { cursor: pointer; color: var(--soft); }
details ol { padding-left: 20px; margin: 6px 0; font-size: 14px; color: var(--soft); }
"""
