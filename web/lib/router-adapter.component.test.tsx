import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  expectServerHtml,
  forgetServerHtml,
  historyIndexOf,
  historyKeyOf,
  isMissing,
} from "./router-adapter.ts";

function openRouter(address: string) {
  const rootRoute = createRootRoute({ component: Outlet });
  const home = createRoute({ getParentRoute: () => rootRoute, path: "/", component: () => <p>Home</p> });
  const nobody = createRoute({
    getParentRoute: () => rootRoute,
    path: "/nobody",
    loader: () => {
      throw notFound();
    },
  });
  return createRouter({
    routeTree: rootRoute.addChildren([home, nobody]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultNotFoundComponent: () => <p>Nothing here</p>,
  });
}

/** How many boundaries the router puts around the page and its parts. */
async function countBoundaries(prepare: (router: ReturnType<typeof openRouter>) => void) {
  const router = openRouter("/");
  prepare(router);
  await router.load();
  const html = renderToString(<RouterProvider router={router as never} />);
  expect(html).toContain("Home");
  return html.split("<!--$-->").length - 1;
}

describe("the first render", () => {
  it("has one boundary less where the server's HTML is expected", async () => {
    const drawnAnew = await countBoundaries(() => undefined);
    expect(await countBoundaries(expectServerHtml)).toBe(drawnAnew - 1);
  });

  it("has it again where the page is drawn anew after all", async () => {
    const drawnAnew = await countBoundaries(() => undefined);
    const forgotten = await countBoundaries((router) => {
      expectServerHtml(router);
      forgetServerHtml(router);
    });
    expect(forgotten).toBe(drawnAnew);
  });
});

describe("a page that is missing", () => {
  it.each([
    ["a path that no route has", "/nowhere", true],
    ["a path whose loader found nothing", "/nobody", true],
    ["a page", "/", false],
  ])("is told apart: %s", async (_what, address, isExpected) => {
    const router = openRouter(address);
    await router.load();
    expect(router.state.matches.some(isMissing)).toBe(isExpected);
  });
});

describe("an entry of the history", () => {
  it("has a key of its own, and the same when one comes back to it", async () => {
    const { history } = openRouter("/");
    history.push("/nobody");
    const first = historyKeyOf(history.location);
    history.push("/nobody");
    const second = historyKeyOf(history.location);
    history.back();
    expect(first).toBeTypeOf("string");
    expect(second).not.toBe(first);
    expect(historyKeyOf(history.location)).toBe(first);
  });

  it("counts those before it", () => {
    const { history } = openRouter("/");
    history.push("/nobody");
    history.push("/");
    expect(historyIndexOf(history.location)).toBe(2);
    history.back();
    expect(historyIndexOf(history.location)).toBe(1);
  });
});
