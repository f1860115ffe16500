import { expect, test } from "vitest";
import { toCsv, toCsvLine } from "./csv.ts";

test("a file begins with the mark that makes Excel read UTF-8, then the heads", () => {
  expect(toCsv(["Day", "Sign-ups"], [["2026-11-22", 3]])).toBe("\uFEFFDay,Sign-ups\r\n2026-11-22,3\r\n");
});

test("commas, quotes and line breaks stay in their cell", () => {
  expect(toCsvLine(["Ruiz, Ana", 'the "best"', "two\nlines", "", null])).toBe(
    '"Ruiz, Ana","the ""best""","two\nlines",,\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"])("text %j is no formula", (text) => {
  expect(toCsvLine([text])).toBe(`'${text}\r\n`);
});

test.each([
  ["a;=1+1", "a;'=1+1"],
  ["a; +1", "a; '+1"],
  ["\t=1", "\t'=1"],
  ["a\t-1", "a\t'-1"],
])("%j is no formula where a spreadsheet splits it", (text, escaped) => {
  expect(toCsvLine([text])).toBe(`${escaped}\r\n`);
});

test("no line of a text is a formula, nor what follows a quote", () => {
  expect(toCsvLine(['a;"=1', "b\n@SUM(A1)\r\n-1"])).toBe(`"a;""'=1","b\n'@SUM(A1)\r\n'-1"\r\n`);
});

test("an escaped formula with quotes or commas is quoted as well", () => {
  expect(toCsvLine(['=HYPERLINK("https://evil.test","x")', "\r=1"])).toBe(
    `"'=HYPERLINK(""https://evil.test"",""x"")","\r'=1"\r\n`,
  );
});

test("a sign within a text stays as it is", () => {
  expect(toCsvLine(["ana-maria@doula.test; 2+2=4"])).toBe("ana-maria@doula.test; 2+2=4\r\n");
});

test("a number is one, below zero too", () => {
  expect(toCsvLine([-5, 0.5])).toBe("-5,0.5\r\n");
});
