"""A trained network as a file that needs no PyTorch; its weights are kept in 16 bits, which halves the file."""

from __future__ import annotations

import warnings
from pathlib import Path

import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from unwritten.families.words.reader.training.network import CtcNet
from unwritten.media.atomic import atomic_path


def export(net: CtcNet, path: Path) -> None:
    """Write a network as ONNX, for one clip of any length."""
    net.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    example = torch.zeros(1, 160, net.shape.inputs)
    with atomic_path(path) as partial, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter warns of its own future, and of batches that we do not use
        torch.onnx.export(
            net,
            (example,),
            str(partial),
            input_names=["moments"],
            output_names=["steps"],
            dynamic_axes={"moments": {1: "moments"}, "steps": {1: "steps"}},
            opset_version=17,
            dynamo=False,
        )
        onnx.save(halved(onnx.load(str(partial))), str(partial))


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """Keep the weights in 16 bits; they are widened again when the network is opened, and all is worked out in 32."""
    graph = model.graph
    casts = []
    for weights in list(graph.initializer):
        if weights.data_type != TensorProto.FLOAT:
            continue
        values = numpy_helper.to_array(weights).astype("float16")
        graph.initializer.remove(weights)
        graph.initializer.append(numpy_helper.from_array(values, f"{weights.name}_16"))
        casts.append(helper.make_node("Cast", [f"{weights.name}_16"], [weights.name], to=TensorProto.FLOAT))
    kept = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *kept])
    return model
