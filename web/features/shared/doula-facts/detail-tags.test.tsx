import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ApproachTag, TagList } from "./detail-tags.tsx";

const tags = Array.from({ length: 20 }, (_, index) => `Tag ${index + 1}`);

it("an expandable list contains all its tags, so that people without JavaScript see them", () => {
  const html = renderToStaticMarkup(<TagList tags={tags} max={12} isExpandable />);
  for (const tag of tags) expect(html).toContain(`>${tag}<`);
  expect(html.match(/shown-without-script hidden/g)).toHaveLength(8);
  expect(html).toContain("Show all 20");
});

it("a list that is not expandable shows the number of hidden tags", () => {
  const html = renderToStaticMarkup(<TagList tags={tags} max={5} />);
  expect(html).not.toContain("Tag 6");
  expect(html).toContain("+15 more");
});

/** Renders a tag as text, without its elements. */
function renderText(tag: string): string {
  return renderToStaticMarkup(<ApproachTag tag={tag} />).replaceAll(/<[^>]+>/g, "");
}

it.each([
  ["affirming", "😊Affirming"],
  ["humorous", "😄Humorous"],
  ["direct", "➡️Direct"],
  ["inquisitive", "😮Inquisitive"],
  ["other", "☀️Other"],
])("[2.6] '%s' has its own emoji", (tag, text) => {
  expect(renderText(tag)).toBe(text);
});

it("a tag's emoji does not depend on its case or surrounding spaces", () => {
  expect(renderText(" DIRECT ")).toBe("➡️DIRECT");
});

it("a doula's own tag has the emoji for 'other'", () => {
  expect(renderText("Open-minded")).toBe("☀️Open-minded");
});
