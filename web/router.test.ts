import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { cachedPages, pages } from "../contract/operations/site.ts";
import { listNavLinks, listProfileLinks } from "./features/shell/navigation/main-links.ts";
import { createAppRouter } from "./router.tsx";

/** Like the server's router, which reads URLs as the browser's does. */
function openRouter(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  return createAppRouter({ queryClient: new QueryClient(), history });
}

const city = "/doulas/in/texas/austin";
const after = "0198c0de-0000-7000-8000-000000000001";

describe("[2.6] parameters in a URL", () => {
  it.each([
    ["a place twice", "/find-doulas?location=a&location=b&step=results", { step: "results" }],
    ["a comparison twice", "/find-doulas?compare=a&compare=b&sheet=compare", {}],
    ["filters in words", "/find-doulas?max_rate=x&sort=zzz&available=7&miles=far", {}],
    ["what no address says", "/find-doulas?insurance=Medicaid&language=Spanish", {}],
    ["dialogs of nobody", "/find-doulas?tab=contact&book=true&view=list", {}],
    ["any booking but one", "/doulas/teo-marchetti?book=7", {}],
    ["a time of no booking", "/doulas/teo-marchetti?at=2031-05-05T15:00:00.000Z", {}],
    ["an order of nothing", `/doulas/teo-marchetti?buy=7&order=${after}`, {}],
    ["an order from nobody", `/find-doulas?buy=${after}&order=${after}`, {}],
    ["a page after nobody", `${city}?after=x&after=y`, {}],
    ["two calls at once", "/favorites?book=a&book=b", {}],
    ["no path of this site", "/?next=https://elsewhere.example&dialog=menu", {}],
    ["charts of any number of days", "/admin/analytics?days=31", {}],
    ["what makes sense", `${city}?after=${after}`, { after }],
    ["charts of a week", "/admin/analytics?days=7", { days: 7 }],
  ])("reach their page only if valid: %s", (_what, address, valid) => {
    const router = openRouter(address);
    const page = router.matchRoutes(router.latestLocation).at(-1);
    expect(page?.search).toEqual(valid);
  });

  it("are written without invalid ones", () => {
    const router = openRouter("/find-doulas?location=a&location=b&step=results&max_rate=x&sort=price");
    const { href } = router.buildLocation({ to: ".", search: (current) => ({ ...current, view: "map" }) });
    expect(href).toBe("/find-doulas?step=results&sort=price&view=map");
  });
});

it("[2.6] the server knows every route as a page, and no other", () => {
  const addresses = Object.keys(openRouter("/").routesByPath).map((path) =>
    path.replace(/\{?\$(\w+)\}?/g, ":$1").replace(/(?<=.)\/$/, ""),
  );
  expect([...new Set(addresses)].toSorted()).toEqual(Object.keys(pages).toSorted());
});

it.each([
  ["client", "_client"],
  ["doula", "_doula"],
] as const)("[2.4] every page of a %s has a link in the header or the account menu", (userType, layout) => {
  const { routesById } = openRouter("/");
  const own = Object.keys(routesById).filter((id) => id.startsWith(`/_private/${layout}/`));
  expect(own.length).toBeGreaterThan(2);
  const addresses = own.map((id) => id.replace(`/_private/${layout}`, "").replace(/\/$/, ""));
  const linked = [...listNavLinks(userType), ...listProfileLinks(userType)].flatMap(({ to, alsoAt }) => [
    to,
    alsoAt,
  ]);
  expect(linked).toEqual(expect.arrayContaining(addresses));
});

describe("[2.6] all parameters of a cached page are known", () => {
  it.each(Object.entries(cachedPages))("%s", (page, known) => {
    const router = openRouter("/");
    const routes = new Map<string, { options: { validateSearch?: unknown } }>(
      Object.entries(router.routesByPath),
    );
    const path = page.replace(/:(\w+)/g, "$$$1");
    const { validateSearch } = (routes.get(path) ?? routes.get(`${path}/`))?.options ?? {};
    const read = new Set<string>();
    const search = new Proxy(
      {},
      {
        get: (_search, name) => {
          read.add(String(name));
          // Some parameters only count together with another one.
          return after;
        },
      },
    );
    if (typeof validateSearch === "function") validateSearch(search);
    expect([...read].toSorted()).toEqual([...known].toSorted());
  });

  it("none has a secret in its URL", () => {
    const secrets = ["token", "code", "state"];
    expect(Object.values(cachedPages).flat()).not.toEqual(
      expect.arrayContaining([expect.toBeOneOf(secrets)]),
    );
  });
});
