import { expect, test } from "vitest";
import { formatLicenses, readFontLicenses, readLicenses } from "./license-texts.ts";
import { readLock, readPackage } from "./lock-file.ts";

const lock = readLock();

test("a package's license and notice files are read", async () => {
  const [license] = await readLicenses(lock, ["node_modules/react"]);
  expect(license?.title).toBe(`react ${lock["node_modules/react"]?.version} (MIT)`);
  expect(license?.text).toMatch(/^MIT License\n\nCopyright \(c\) Meta Platforms/);
});

test("a package without a license text says where to look", async () => {
  const [license] = await readLicenses(lock, ["node_modules/react-remove-scroll-bar"]);
  expect(license?.text).toBe(
    "The package contains no license text: see https://www.npmjs.com/package/react-remove-scroll-bar",
  );
});

test("a package must be installed unless it is for another platform", async () => {
  const folder = "node_modules/absent";
  const lockWith = (optional: boolean) => ({
    ...lock,
    [folder]: { ...readPackage(lock, "node_modules/react"), optional },
  });
  await expect(readLicenses(lockWith(false), [folder])).rejects.toThrow("ENOENT");
  expect(await readLicenses(lockWith(true), [folder])).toEqual([]);
});

test("both fonts have their license", async () => {
  const fonts = await readFontLicenses();
  expect(fonts.map(({ title }) => title)).toEqual(["The font figtree", "The font fraunces"]);
  for (const { text } of fonts) expect(text).toContain("SIL OPEN FONT LICENSE");
});

test("packages with the same text share it", () => {
  const works = [
    { title: "a 1", text: "Free." },
    { title: "b 2", text: "Paid." },
    { title: "c 3", text: "Free." },
  ];
  const line = "-".repeat(80);
  expect(formatLicenses("Others wrote:", works)).toBe(
    `Others wrote:\n\n${line}\n\na 1\nc 3\n\nFree.\n\n${line}\n\nb 2\n\nPaid.\n`,
  );
});
