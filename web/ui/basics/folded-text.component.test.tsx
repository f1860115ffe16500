import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FoldedText } from "./folded-text.tsx";

const medium = "We would like to talk about the birth plan. ".repeat(4).trim();
const long = "Our second. The first birth was long, and we would like to talk about it. ".repeat(6).trim();
const readMore = page.getByRole("button", { name: "Read more" });

function countLines(text: string): number {
  const paragraph = page.getByText(text).element();
  return Math.round(paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight));
}

it.each([360, 1280])("a long text takes three lines at %i px until it is opened", async (width) => {
  await page.viewport(width, 740);
  await render(<FoldedText text={long} className="measure" />);
  expect(countLines(long)).toBe(3);
  await readMore.click();
  expect(countLines(long)).toBeGreaterThan(3);
  await page.getByRole("button", { name: "Read less" }).click();
  expect(countLines(long)).toBe(3);
});

it("a text that fits in three lines of a wide screen only has a button on a phone", async () => {
  await page.viewport(360, 740);
  await render(<FoldedText text={medium} className="measure" />);
  await expect.element(readMore).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(readMore).not.toBeInTheDocument();
  expect(countLines(medium)).toBeLessThanOrEqual(3);
});

it("a short text has no button", async () => {
  await page.viewport(360, 740);
  await render(<FoldedText text="It is twins." />);
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
