/** The same small graph in the format of each program. */
export const graphs = {
  heddle: `{
  "version": 1,
  "nodes": [
    { "id": "warp", "position": { "x": 0, "y": 0 }, "label": "Warp", "data": { "hours": 2 } },
    { "id": "weave", "position": { "x": 200, "y": 0 }, "label": "Weave" }
  ],
  "edges": [{ "id": "e", "source": "warp", "target": "weave" }],
  "viewport": null
}
`,
  "nodes and edges": `{
    "nodes": [
        {"id": "warp", "position": {"x": 0, "y": 0}, "label": "Warp", "data": {"hours": 2}, "mine": true},
        {"id": "weave", "position": {"x": 200, "y": 0}, "label": "Weave", "data": {}}
    ],
    "edges": [{"id": "e", "source": "warp", "target": "weave"}]
}`,
  networkx: `{"directed": false, "multigraph": false, "graph": {"name": "A scarf"}, "nodes": [{"id": "warp", "hours": 2, "width": NaN}, {"id": "weave", "label": "Weave"}], "edges": [{"source": "warp", "target": "weave"}]}`,
  "networkx before 3.4": `{"directed": true, "multigraph": true, "graph": {}, "nodes": [{"id": "warp", "hours": 2}, {"id": "weave"}], "links": [{"source": "warp", "target": "weave", "key": 0}]}`,
  graphology: `{
  "options": { "type": "mixed", "multi": false, "allowSelfLoops": false },
  "attributes": { "name": "A scarf" },
  "nodes": [{ "key": "warp", "attributes": { "hours": 2 } }, { "key": "weave" }],
  "edges": [{ "key": "e", "source": "warp", "target": "weave", "undirected": true }]
}`,
} as const;

export type GraphName = keyof typeof graphs;
