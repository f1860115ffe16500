import { z } from "zod";
import { readLock } from "./lock-file.ts";
import { runQuietly } from "./run-tool.ts";

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
  "LGPL-3.0",
  "LGPL-3.0-or-later",
  "MPL-2.0",
]);

const auditSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

function findUnknownLicenses(): string[] {
  const { "": _ourselves, ...packages } = readLock();
  return Object.entries(packages)
    .filter(([, { license }]) => !isAllowed(license))
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

const findings = [...findUnknownLicenses(), ...(await findVulnerabilities())];
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
