import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "./app-env.ts";
import { type HstsScope, securityHeaders } from "./security.ts";

async function readHeaders(publicUrl: string, scope: HstsScope, path = "/"): Promise<Headers> {
  const app = new Hono<AppEnv>().use(securityHeaders(publicUrl, scope)).get("*", (c) => c.text("page"));
  return (await app.request(path)).headers;
}

async function readHsts(publicUrl: string, scope: HstsScope): Promise<string | null> {
  return (await readHeaders(publicUrl, scope)).get("strict-transport-security");
}

test("an https site asks browsers for https on its own host, and on subdomains only if the operator wants it", async () => {
  expect(await readHsts("https://doula.example", "host")).toBe("max-age=31536000");
  expect(await readHsts("https://doula.example", "subdomains")).toBe("max-age=31536000; includeSubDomains");
  expect(await readHsts("https://doula.example", "off")).toBeNull();
});

test("an http site does not ask for https", async () => {
  expect(await readHsts("http://localhost:3000", "subdomains")).toBeNull();
});

test.each([
  ...["/reset-password", "/confirm-email", "/confirm-email-change", "/confirm-alert", "/stop-alerts"],
  ...["/Reset-Password/", "/auth/google/callback", "/auth/google-callback"],
])("%s, which links with a secret lead to, sends no referrer", async (path) => {
  const headers = await readHeaders("http://localhost:3000", "host", `${path}?token=secret`);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});
