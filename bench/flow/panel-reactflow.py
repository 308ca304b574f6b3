"""Adds as many nodes as the argument says, and prints the processor time of each in microseconds."""

import json
import sys
from time import process_time_ns

from panel_reactflow import ReactFlow

flow = ReactFlow()
times = []
for at in range(int(sys.argv[1])):
    start = process_time_ns()
    flow.add_node({"id": f"n{at}", "position": {"x": at, "y": 0}, "data": {"value": at}})
    times.append((process_time_ns() - start) / 1_000)
print(json.dumps(times))
