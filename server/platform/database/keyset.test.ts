import { expect, test } from "vitest";
import { readPage } from "./keyset.ts";

const rows = ["first", "second", "third", "fourth"];
const readRows = (after: number, limit: number) =>
  readPage(
    limit,
    async (count) => rows.slice(after, after + count),
    (last) => `after ${last}`,
  );

test("a page names the next one by its last row", async () => {
  expect(await readRows(0, 2)).toEqual({ items: ["first", "second"], next_cursor: "after second" });
});

test("the last page names no next one, even if it is full", async () => {
  expect(await readRows(2, 2)).toEqual({ items: ["third", "fourth"], next_cursor: null });
  expect(await readRows(3, 2)).toEqual({ items: ["fourth"], next_cursor: null });
  expect(await readRows(4, 2)).toEqual({ items: [], next_cursor: null });
});
