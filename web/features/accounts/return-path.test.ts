import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

it("keeps a path on this site with its query and hash", () => {
  expect(returnPath("/find-doulas?location=Austin%2C%20TX#results")).toBe(
    "/find-doulas?location=Austin%2C%20TX#results",
  );
  expect(returnPath("/")).toBe("/");
});

it("drops what leads to another host", () => {
  for (const address of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    expect(returnPath(address)).toBeUndefined();
  }
});

it("drops what is no path at all", () => {
  for (const wanted of [undefined, null, 7, "", "dashboard", "/a b", `/${"a".repeat(500)}`]) {
    expect(returnPath(wanted)).toBeUndefined();
  }
});
