import { describe, expect, test } from "vitest";
import { mergeHiddenLines, removeDayLines } from "./days-in-notes.ts";

describe("[2.4] a line of a note is hidden if it names the day as", () => {
  test.each([
    "2027-04-10",
    "2027/4/10",
    "4/10",
    "04/10",
    "10/4",
    "4/10/27",
    "4/10/2027",
    "4-10-2027",
    "4–10–2027",
    "4.10.2027",
    "10.4.",
    "4 / 10",
    "4 10",
    "April 10",
    "april  10",
    "April\u00a010",
    "April 10, 2027",
    "April 10th",
    "April the 10th",
    "APR 10",
    "Apr. 10",
    "Apr.10",
    "April10",
    "10 April",
    "10  April 2027",
    "10th April",
    "10th of April",
    "10 th of April",
    "the 10th of Apr.",
    "10-Apr-27",
    "10. April",
    "10apr2027",
  ])("%s", (day) => {
    const note = `Hello\nAre you free around ${day}?\nWho comes if you can't?`;
    expect(removeDayLines(note, ["2027-04-10"])).toBe("Hello\nWho comes if you can't?");
  });

  test.each([
    ["2027-09-02", "Sept 2nd"],
    ["2027-09-02", "Sep 2"],
    ["2027-05-01", "1st of May"],
    ["2027-03-03", "Mar 3rd"],
  ])("%s in another month: %s", (day, text) => {
    expect(removeDayLines(`Around ${text}.`, [day])).toBe("");
  });
});

test.each(["4/1", "14/10", "4/100", "April 1", "April 100", "110 April", "10 Aprils", "at 10 in May"])(
  "%s stays, because it is another day",
  (text) => {
    expect(removeDayLines(`It's ${text}.`, ["2027-04-10"])).toBe(`It's ${text}.`);
  },
);

describe("after an edit, hidden lines are back", () => {
  const merge = (whole: string, shown: string, edited: string) => mergeHiddenLines({ whole, shown, edited });

  test("in their places", () => {
    expect(merge("Hi\nApril 10?\nBye", "Hi\nBye", "Hello\nSee you")).toBe("Hello\nApril 10?\nSee you");
    expect(merge("April 10?\nBye\nBye", "Bye\nBye", "Bye")).toBe("April 10?\nBye");
  });

  test("at the end of a shorter note, and alone in an empty one", () => {
    expect(merge("Hi\nThere\nApril 10?", "Hi\nThere", "Hi")).toBe("Hi\nApril 10?");
    expect(merge("Hi\nApril 10?\n4/10", "Hi", "")).toBe("April 10?\n4/10");
    expect(merge("April 10?", "", "Hi")).toBe("April 10?\nHi");
  });
});
