import { z } from "zod";
import { findForbiddenLicenses } from "./license-rules.ts";
import { readLock } from "./lock-file.ts";
import { runQuietly } from "./run-tool.ts";

const auditSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

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

/** Fails if a package in package-lock.json has a license that we do not allow, or a known vulnerability. */
const findings = [...findForbiddenLicenses(readLock()), ...(await findVulnerabilities())];
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
