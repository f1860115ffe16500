import { expect, test } from "vitest";
import { findForbiddenLicenses } from "./license-rules.ts";
import { readLock, readPackage } from "./lock-file.ts";

const lock = readLock();

function withLicense(license: string) {
  return { "node_modules/planted": { ...readPackage(lock, "node_modules/react"), license } };
}

test.each(["GPL-3.0-only", "none", "MIT AND GPL-3.0-only", "SEE LICENSE IN LICENSE.md"])(
  "a package with the license %s is refused",
  (license) => {
    expect(findForbiddenLicenses(withLicense(license))).toEqual([
      `node_modules/planted has the license ${license}: see scripts/license-rules.ts.`,
    ]);
  },
);

test.each(["MIT", "(MIT OR GPL-3.0-only)", "Apache-2.0 AND LGPL-3.0-or-later"])(
  "a package with the license %s is allowed",
  (license) => {
    expect(findForbiddenLicenses(withLicense(license))).toEqual([]);
  },
);

test("all packages of package-lock.json have allowed licenses", () => {
  expect(findForbiddenLicenses(lock)).toEqual([]);
});
