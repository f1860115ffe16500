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
import { expectServerHtml, getHistoryKey, isMissing, removeServerHtml } from "./router-adapter.ts";

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

/** The number of boundaries the router puts around the page and its parts. */
async function countBoundaries(prepare: (router: ReturnType<typeof openRouter>) => void) {
  const router = openRouter("/");
  prepare(router);
  await router.load();
  const html = renderToString(<RouterProvider router={router as never} />);
  expect(html).toContain("Home");
  return html.split("<!--$-->").length - 1;
}

describe("the router's first render", () => {
  it("has one suspense boundary less if it hydrates server HTML", async () => {
    const rerendered = await countBoundaries(() => undefined);
    expect(await countBoundaries(expectServerHtml)).toBe(rerendered - 1);
  });

  it("has every suspense boundary if it does not hydrate server HTML", async () => {
    const rerendered = await countBoundaries(() => undefined);
    const forgotten = await countBoundaries((router) => {
      expectServerHtml(router);
      removeServerHtml(router);
    });
    expect(forgotten).toBe(rerendered);
  });
});

describe("a missing page", () => {
  it.each([
    ["a path that no route has", "/nowhere", true],
    ["a path whose loader found nothing", "/nobody", true],
    ["a page", "/", false],
  ])("is recognized: %s", async (_what, address, isExpected) => {
    const router = openRouter(address);
    await router.load();
    expect(router.state.matches.some(isMissing)).toBe(isExpected);
  });
});

describe("a history entry", () => {
  it("has a unique key that stays the same after going back", async () => {
    const { history } = openRouter("/");
    history.push("/nobody");
    const first = getHistoryKey(history.location);
    history.push("/nobody");
    const second = getHistoryKey(history.location);
    history.back();
    expect(first).toBeTypeOf("string");
    expect(second).not.toBe(first);
    expect(getHistoryKey(history.location)).toBe(first);
  });
});
