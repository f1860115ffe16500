import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import packageJson from "../../../package.json" with { type: "json" };
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { startSite, type TestSite } from "../../testing/site.ts";

const namesSchema = z.array(z.object({ name: z.string(), version: z.string() }));

describe("the licenses of what browsers load", () => {
  let site: TestSite;
  let text: string;
  beforeAll(async () => {
    site = await startSite(createGazetteer());
    const response = await site.app.send("/licenses.txt");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    text = await response.text();
  });
  afterAll(() => site.app.close());

  test("are linked from the terms", async () => {
    expect((await site.read("/terms")).html).toContain('href="/licenses.txt"');
  });

  test("include every package in the scripts, the styles and the fonts", async () => {
    const scripts = namesSchema.parse(JSON.parse(await readFile("dist/web/.vite/licenses.json", "utf8")));
    expect(scripts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["react", "react-dom", "@radix-ui/react-dialog", "recharts", "zod"]),
    );
    for (const { name, version } of scripts) expect(text).toContain(`\n${name} ${version} (`);
    for (const title of ["tailwindcss ", "The font figtree", "The font fraunces"])
      expect(text).toContain(`\n${title}`);
    expect(text).toContain("Copyright (c) Meta Platforms, Inc.");
  });

  test("say nothing about the server's packages", () => {
    for (const name of ["pg", "stripe", "better-auth", "nodemailer"])
      expect(text).not.toContain(`\n${name} `);
  });
});

describe("the build's bill of materials and licenses", () => {
  test("contain what the server installs, what browsers load, and what renders pages", async () => {
    const sbomSchema = z.object({ components: z.array(z.object({ name: z.string() })) });
    const sbom = sbomSchema.parse(JSON.parse(await readFile("dist/sbom.cdx.json", "utf8")));
    const names = sbom.components.map(({ name }) => name);
    const licenses = await readFile("dist/licenses.txt", "utf8");
    const expected = [...Object.keys(packageJson.dependencies), "react", "tailwindcss", "seroval"];
    expect(expected.filter((name) => !names.includes(name))).toEqual([]);
    expect(expected.filter((name) => !licenses.includes(`\n${name} `))).toEqual([]);
    for (const tool of ["vite", "vitest", "typescript"]) expect(names).not.toContain(tool);
  });
});
