import { expect, test } from "vitest";
import { toCsv, toCsvLine } from "./csv.ts";

test("[2.14] begins a file with the byte order mark that makes Excel read it as UTF-8", () => {
  expect(toCsv(["Day", "Sign-ups"], [["2026-11-22", 3]])).toBe("\uFEFFDay,Sign-ups\r\n2026-11-22,3\r\n");
});

test("[2.14] keeps commas, quotes and line breaks in their cell", () => {
  expect(toCsvLine(["Ruiz, Ana", 'the "best"', "two\nlines", "", null])).toBe(
    '"Ruiz, Ana","the ""best""","two\nlines",,\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"])(
  "[2.14] escapes %j, which a spreadsheet would run as a formula",
  (text) => {
    expect(toCsvLine([text])).toBe(`'${text}\r\n`);
  },
);

test.each([
  ["a;=1+1", "a;'=1+1"],
  ["a; +1", "a; '+1"],
  ["\t=1", "\t'=1"],
  ["a\t-1", "a\t'-1"],
])("[2.14] escapes a formula inside %j, where some spreadsheets begin a new cell", (text, escaped) => {
  expect(toCsvLine([text])).toBe(`${escaped}\r\n`);
});

test("[2.14] escapes a formula on any line of a text, or after a quote", () => {
  expect(toCsvLine(['a;"=1', "b\n@SUM(A1)\r\n-1"])).toBe(`"a;""'=1","b\n'@SUM(A1)\r\n'-1"\r\n`);
});

test("[2.14] quotes an escaped formula that contains quotes or commas", () => {
  expect(toCsvLine(['=HYPERLINK("https://evil.test","x")', "\r=1"])).toBe(
    `"'=HYPERLINK(""https://evil.test"",""x"")","\r'=1"\r\n`,
  );
});

test("[2.14] does not escape a sign inside a text", () => {
  expect(toCsvLine(["ana-maria@doula.test; 2+2=4"])).toBe("ana-maria@doula.test; 2+2=4\r\n");
});

test("[2.14] writes numbers as numbers, even negative ones", () => {
  expect(toCsvLine([-5, 0.5])).toBe("-5,0.5\r\n");
});
