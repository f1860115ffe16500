import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { projectRoot, runQuietly } from "./run-tool.ts";

/** Fails if a package in package-lock.json has a license we do not know, or a known vulnerability. */
const allowedLicenses: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  // These only require sharing changed files, or giving credit, so our code is unaffected.
  "CC-BY-4.0",
  "LGPL-3.0-or-later",
  "MPL-2.0",
]);

/** What packages mean whose license has an outdated name, according to the text in them. */
const statedLicenses: Record<string, string> = { "node_modules/url-template": "BSD-3-Clause" };

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().default("none") })),
});
const auditSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

async function findUnknownLicenses(): Promise<string[]> {
  const lock = await readFile(path.join(projectRoot, "package-lock.json"), "utf8");
  const { "": _ourselves, ...packages } = lockSchema.parse(JSON.parse(lock)).packages;
  return Object.entries(packages)
    .filter(([folder, { license }]) => !isAllowed(statedLicenses[folder] ?? license))
    .map(
      ([folder, { license }]) => `${folder} has the license ${license}: see scripts/check-dependencies.ts.`,
    );
}

/** Requires all parts of an SPDX expression to be allowed, or one of the alternatives it offers. */
function isAllowed(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, "").split(" AND ");
  return parts.every((part) => part.split(" OR ").some((choice) => allowedLicenses.has(choice)));
}

async function findVulnerabilities(): Promise<string[]> {
  const audit = ["audit", "--audit-level=high", "--json", "--fetch-retries=0"];
  const { output } = await runQuietly("npm", audit);
  const report = auditSchema.safeParse(parseJsonIn(output));
  if (!report.success) {
    console.log("npm audit: the registry did not respond, so vulnerabilities were not checked.");
    return [];
  }
  return Object.entries(report.data.vulnerabilities)
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(([name, { severity, range }]) => `${name} ${range} has a vulnerability: ${severity}.`);
}

/** npm writes warnings before and after the JSON. */
function parseJsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

const findings = [...(await findUnknownLicenses()), ...(await findVulnerabilities())];
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
