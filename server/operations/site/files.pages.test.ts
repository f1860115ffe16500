import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { startSite, type TestSite } from "../../testing/site.ts";

let site: TestSite;
/** The main script, which has all compressed copies. */
let script: string;
beforeAll(async () => {
  site = await startSite(createGazetteer());
  const landing = await (await site.app.send("/")).text();
  script = /data-main="([^"]+)"/.exec(landing)?.[1] ?? "";
});
afterAll(() => site.app.close());

const send = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  site.app.send(path, { method, headers });

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])("a browser that accepts '%s' gets scripts with encoding %s", async (accepted, encoding) => {
  const response = await send(script, { "accept-encoding": accepted });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test.each([
  ["a file with a hash in its name", () => script, "public, max-age=31536000, immutable"],
  ["another file", () => "/favicon.svg", "public, max-age=3600"],
])("browsers cache %s", async (_what, getPath, expected) => {
  const first = await send(getPath(), { "accept-encoding": "br" });
  expect(first.headers.get("cache-control")).toBe(expected);
  const etag = first.headers.get("etag") ?? "";
  const again = await send(getPath(), { "accept-encoding": "br", "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(again.headers.get("etag")).toBe(etag);
  expect(again.headers.get("cache-control")).toBe(expected);
  expect(await again.text()).toBe("");
});

test("HEAD returns the headers without the file", async () => {
  const { status, headers, body } = await send(script, {}, "HEAD");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toContain("immutable");
  expect(Number(headers.get("content-length"))).toBeGreaterThan(1000);
  expect(body).toBeNull();
});

describe("a path that is not one of the site's files", () => {
  test.each([
    "/index.html",
    "/503.json",
    "/.vite/manifest.json",
    "/favicon.svg.br",
    "/assets",
    "/assets/nothing.js",
    "/..%2f..%2fscripts%2fbuild-templates.js",
    "/%5c..%5cfavicon.svg",
    "/favicon.svg/x.js",
    "/%00.js",
  ])("returns 404: %s", async (path) => {
    const response = await send(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
