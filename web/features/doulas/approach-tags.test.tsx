import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ApproachTag } from "./approach-tags.tsx";

/** What is read and seen of a tag, without its elements. */
function textOf(tag: string): string {
  return renderToStaticMarkup(<ApproachTag tag={tag} />).replaceAll(/<[^>]+>/g, "");
}

it.each([
  ["affirming", "😊Affirming"],
  ["humorous", "😄Humorous"],
  ["direct", "➡️Direct"],
  ["inquisitive", "😮Inquisitive"],
  ["other", "☀️Other"],
])("'%s' has an emoji of its own", (tag, text) => {
  expect(textOf(tag)).toBe(text);
});

it("a tag is known however it is written", () => {
  expect(textOf(" DIRECT ")).toBe("➡️DIRECT");
});

it("a tag of the doula's own carries the emoji of 'other'", () => {
  expect(textOf("Open-minded")).toBe("☀️Open-minded");
});
