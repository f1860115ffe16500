import { expect, test } from "vitest";
import { formatReceiptNumber, parseReceiptNumber } from "./receipts.ts";

test("a receipt's number is the start of its order's ID", () => {
  const number = formatReceiptNumber("7f3a9c21-0000-4000-8000-000000000003");
  expect(number).toBe("7F3A-9C21");
  expect(parseReceiptNumber(number)).toBe("7f3a9c21");
});

test.each(["7f3a9c21", "Anne-Bell", "7f3a-9c21-0000"])("%s is no receipt number", (text) => {
  expect(parseReceiptNumber(text)).toBeUndefined();
});
