import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { apiPrefixes } from "./app.ts";

const read = (name: string) => readFile(new URL(`../deploy/${name}`, import.meta.url), "utf8");

test("nginx and Caddy respond with JSON under every API prefix while the process is down", async () => {
  const nginx = /~\^\/\((.+)\)\/v1\(\/\|\$\) +\/503\.json;/.exec(await read("nginx.conf"))?.[1] ?? "";
  expect(nginx.split("|").map((word) => `/${word}/v1`)).toEqual(apiPrefixes);
  const caddy = await read("Caddyfile");
  const paths = apiPrefixes.map((prefix) => `${prefix}/*`).join(" ");
  expect(caddy).toContain(`@api path ${paths}\n`);
  expect(caddy).toContain(`@page not path ${paths}\n`);
});
