import type { Lock } from "./lock-file.ts";

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

/** Returns a sentence for each package of package-lock.json whose license is not allowed. */
export function findForbiddenLicenses(lock: Lock): string[] {
  const { "": _ourselves, ...packages } = lock;
  return Object.entries(packages)
    .filter(([, { license }]) => !isAllowed(license))
    .map(([folder, { license }]) => `${folder} has the license ${license}: see scripts/license-rules.ts.`);
}

/** Requires all parts of an SPDX expression to be allowed, or one of the alternatives it offers. */
function isAllowed(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, "").split(" AND ");
  return parts.every((part) => part.split(" OR ").some((choice) => allowedLicenses.has(choice)));
}
