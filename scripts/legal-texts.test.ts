import { expect, test } from "vitest";
import { parseLegalText } from "./legal-texts.ts";

test("reads sections, headings, lists and links", () => {
  const markdown = `
We store {count} things
about you.

## What we store {#stored}

### With us

- Your name
- What our [other
  policy](/other) says.

## Contact {#contact}

Write to [us]({href}).
`;
  expect(parseLegalText(markdown)).toEqual({
    introduction: [{ tag: "p", children: ["We store {count} things about you."] }],
    sections: [
      {
        id: "stored",
        title: "What we store",
        children: [
          { tag: "h3", children: ["With us"] },
          {
            tag: "ul",
            children: [
              { tag: "li", children: ["Your name"] },
              {
                tag: "li",
                children: ["What our ", { tag: "a", href: "/other", children: ["other policy"] }, " says."],
              },
            ],
          },
        ],
      },
      {
        id: "contact",
        title: "Contact",
        children: [
          { tag: "p", children: ["Write to ", { tag: "a", href: "{href}", children: ["us"] }, "."] },
        ],
      },
    ],
  });
});

test.each([
  ["## Contact", 'The section "Contact" has no {#anchor}.'],
  ["# Contact", "Legal texts have no heading: # Contact"],
  ["1. First", "Legal texts have no list: 1. First"],
  ["We **never** sell it.", "Legal texts have no strong: **never**"],
  ["<b>never</b>", "Legal texts have no html: <b>"],
  ["Your name\\*", "Legal texts have no escape: \\*"],
])("refuses %s", (markdown, message) => {
  expect(() => parseLegalText(markdown)).toThrow(message);
});
