import { describe, expect, test } from "vitest";
import { isLongEnoughForSuggestions } from "../directory/places.ts";
import { optionalLine, requiredLine, requiredText, typedLine, typedText } from "./fields.schema.ts";
import { normalizeText, toSlug } from "./normalize-text.ts";

describe("[5.7] typed text", () => {
  test.each([
    ["composed characters", "Jose\u0301", "José"],
    ["no zero-width spaces", "\u200bAna\u200b Ruiz", "Ana Ruiz"],
    ["no soft hyphens", "Aus\u00adtin", "Austin"],
    ["no direction marks", "\u200e512\u200f-\u202d555\u202c", "512-555"],
    ["no direction isolates", "\u2066Ana\u2069", "Ana"],
    ["no byte order mark", "\ufeffAna", "Ana"],
    ["the joiners inside emoji", "👩🏽‍🍼 ❤️‍🔥", "👩🏽‍🍼 ❤️‍🔥"],
    [
      "the joiners inside words",
      "می\u200cخواهم \u0915\u094d\u200d\u0937",
      "می\u200cخواهم \u0915\u094d\u200d\u0937",
    ],
    ["no other joiners", "\u200dAna\u200d Ruiz\u200c", "Ana Ruiz"],
    ["its line breaks", "one\n\ntwo", "one\n\ntwo"],
  ])("has %s", (_, typed, stored) => {
    expect(typedText(100).parse(typed)).toBe(stored);
  });

  test.each(["\u200b", "\u3164", "\u2800\u2800", " \ufeff\u200d ", "\u202e\u202c", "\u115f\u1160\uffa0"])(
    "of %j is empty",
    (typed) => {
      expect(typedText(100).parse(typed)).toBe("");
      expect(optionalLine(100).parse(typed)).toBeNull();
      expect(requiredText("A message", 100).safeParse(typed).success).toBe(false);
    },
  );

  test("is measured as it is stored", () => {
    expect(typedText(4).parse("Jose\u0301")).toBe("José");
  });

  test.each(["Mia\nChen", "Mia \r\n Chen", "Mia\u2028Chen"])("has no line breaks in a name: %j", (typed) => {
    expect(requiredLine("Full name", 100).parse(typed)).toBe("Mia Chen");
    expect(typedLine(100).parse(typed)).toBe("Mia Chen");
  });

  test("stays the same when it is normalized again", () => {
    const once = normalizeText(" \u200d\u3164a\u200d\u200d\u200eb\u0301\u200d ");
    expect(normalizeText(once)).toBe(once);
  });
});

test("[9.4] a zip code copied with a direction mark gets suggestions", () => {
  expect(isLongEnoughForSuggestions("\u200e78701")).toBe(true);
});

test.each([
  ["Þóra Ðal", "thora-dal"],
  ["Chloé Œhlert-Groß", "chloe-oehlert-gross"],
  ["Ŋûŋ Ərdoğan", "ngung-erdogan"],
  ["Łucja D\u2019Ángelo", "lucja-dangelo"],
])("[2.5] the page of %s is at %s", (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
