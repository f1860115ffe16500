import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ApproachTag, TagList } from "./detail-tags.tsx";

const tags = Array.from({ length: 20 }, (_, index) => `Tag ${index + 1}`);

it("a list that can be opened carries all its tags, the rest for those without JavaScript", () => {
  const html = renderToStaticMarkup(<TagList tags={tags} max={12} isExpandable />);
  for (const tag of tags) expect(html).toContain(`>${tag}<`);
  expect(html.match(/shown-without-script hidden/g)).toHaveLength(8);
  expect(html).toContain("Show all 20");
});

it("a list that cannot be opened says how many more there are", () => {
  const html = renderToStaticMarkup(<TagList tags={tags} max={5} />);
  expect(html).not.toContain("Tag 6");
  expect(html).toContain("+15 more");
});

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
