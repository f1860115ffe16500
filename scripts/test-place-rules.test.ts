import { expect, test } from "vitest";
import { findStrayTests } from "./test-place-rules.ts";

test.each([
  "web/lib/store.test.ts",
  "web/lib/store.component.test.tsx",
  "web/lib/store.tabs.test.ts",
  "web/lib/colors.test.ts",
])("%s stands beside the file it tests", (file) => {
  expect(findStrayTests(["web/lib/store.ts", "web/lib/colors.css", file])).toEqual([]);
});

test.each(["web/lib/stores.test.ts", "web/ui/store.test.ts"])("%s stands beside no file", (file) => {
  expect(findStrayTests(["web/lib/store.ts", file])).toEqual([`test without its file: ${file}`]);
});
