import { HeddleError, ValidationError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { Flow, type FlowEvent } from "./index.ts";
import { recorded } from "./recorded-flow.fixture.ts";

const limits = { minZoom: 0.5, maxZoom: 2 };

/** The zoom of each `viewport_changed`. */
function zooms(events: readonly FlowEvent[]): (number | undefined)[] {
  return events.flatMap((event) =>
    event.type === "viewport_changed" ? [event.viewport?.zoom] : [],
  );
}

it("[G790] a viewport that code sets is requested, one of a saved graph or of a view is not", async () => {
  const viewport = { x: 1, y: 2, zoom: 0.5 };
  const flow = new Flow({ viewport });
  expect(flow.requestedViewport).toEqual({ viewport, revision: 0 });
  const saved = Flow.fromJSON(JSON.stringify(flow));
  expect(saved.viewport).toEqual(viewport);
  expect(saved.requestedViewport.viewport).toBe(null);
  expect(Flow.fromJSON(saved.toJSON(), { viewport }).requestedViewport.viewport).toEqual(viewport);
  await flow.call("setViewport", { ...viewport, x: 7 });
  expect(flow.requestedViewport.viewport).toEqual(viewport);
});

describe("zoom limits", () => {
  it("[G250] apply to the viewport that code sets, and keep its upper left corner", () => {
    const { flow, events } = recorded(new Flow(limits));
    flow.viewport = { x: 100, y: -40, zoom: 4 };
    expect(flow.viewport).toEqual({ x: 50, y: -20, zoom: 2 });
    flow.viewport = { x: 10, y: 20, zoom: 0.1 };
    expect(flow.viewport).toEqual({ x: 50, y: 100, zoom: 0.5 });
    expect(flow.requestedViewport.viewport).toEqual(flow.viewport);
    flow.viewport = { x: 0, y: 0, zoom: 1 };
    flow.viewport = null;
    expect(zooms(events)).toEqual([2, 0.5, 1, undefined]);
  });

  it("[G250] apply to the viewport of a view, a file and an option", async () => {
    const viewport = { x: 0, y: 0, zoom: 9 };
    const { flow, events } = recorded(new Flow({ ...limits, viewport }));
    expect(flow.viewport?.zoom).toBe(2);
    expect(Flow.fromJSON({ nodes: [], edges: [], viewport }, limits).viewport?.zoom).toBe(2);
    expect(await flow.call("setViewport", { x: 0, y: 0, zoom: 0.01 })).toMatchObject({ ok: true });
    expect(flow.viewport?.zoom).toBe(0.5);
    // A view that stays at the limit changes nothing.
    await flow.call("setViewport", { x: 0, y: 0, zoom: 0.02 });
    expect(zooms(events)).toEqual([0.5]);
  });

  it("[G250] apply to the current viewport when they change, and can be lifted", () => {
    const { flow, events } = recorded(new Flow({ viewport: { x: 0, y: 0, zoom: 9 } }));
    flow.maxZoom = 3;
    expect([flow.viewport?.zoom, zooms(events)]).toEqual([3, [3]]);
    flow.update({ minZoom: 4, maxZoom: null });
    expect(flow.viewport?.zoom).toBe(4);
    flow.minZoom = null;
    flow.viewport = { x: 0, y: 0, zoom: 0.001 };
    expect(flow.viewport?.zoom).toBe(0.001);
  });

  it("[G250] apply to the viewport of each viewer", async () => {
    const flow = new Flow(limits);
    const viewer = flow.createViewer();
    await viewer.call("setViewport", { x: 0, y: 0, zoom: 9 });
    expect([viewer.viewport?.zoom, flow.viewport]).toEqual([2, null]);
    flow.maxZoom = 1;
    expect(viewer.viewport?.zoom).toBe(1);
  });

  it("[G250] reject a minimum above the maximum, and what is not a zoom", () => {
    expect(() => new Flow({ minZoom: 3, maxZoom: 2 })).toThrow(ValidationError);
    const flow = new Flow(limits);
    for (const minZoom of [2.5, 0, -1, Number.NaN]) {
      expect(() => flow.update({ minZoom })).toThrow(HeddleError);
    }
    expect(flow.minZoom).toBe(0.5);
  });
});
