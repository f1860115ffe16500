import { expect, it } from "vitest";
import { describePhoneProblem, formatMailboxHref, formatTelephoneHref, isPlainName } from "./fields.ts";

it.each([
  ["(512) 555-0110", "tel:5125550110"],
  ["+1 512.555.0110", "tel:+15125550110"],
  ["512-555-0110 x12", "tel:5125550110;ext=12"],
  ["(512) 555-0110 ext. 7", "tel:5125550110;ext=7"],
  ["512\u2212555\u22120110 extension 12", "tel:5125550110;ext=12"],
  ["512-555-0110 #12", "tel:5125550110;ext=12"],
])("the link of %s keeps its extension apart", (phone, href) => {
  expect(formatTelephoneHref(phone)).toBe(href);
});

it.each([
  "512-555-0110 x12",
  "5125550110ext.7",
  "512\u2212555\u22120110",
  "512-555-0110, extension 12",
  "+44 20 7946 0958 #12",
])("[5.7] %s is a phone number", (phone) => {
  expect(describePhoneProblem(phone)).toBeUndefined();
});

it.each([
  "512-555-0110 / 512-555-0111",
  "555-0110 or 555-0111",
  "512 555 0110 512 555 0111",
  "512-555-0110, 512-555-0111",
])("[5.7] '%s' is two phone numbers", (phones) => {
  expect(describePhoneProblem(phones)).toBe("Please enter one phone number only.");
});

it("a link to an address escapes the characters of its name", () => {
  expect(formatMailboxHref("a/b?c&d#e%f@mail.example")).toBe("mailto:a%2Fb%3Fc%26d%23e%25f@mail.example");
});

it.each(["Mia Chen", "Dr. O'Neill-Ñandú", "J.R. Ruiz", "李小龍"])("%s is a plain name", (name) => {
  expect(isPlainName(name)).toBe(true);
});

it.each([
  "https://evil.example",
  "Mia at evil.example",
  "mia@evil.example",
  "Mia\nChen",
  "Mia\u2028Chen",
  "512-555-0110",
])("%j is no plain name", (text) => {
  expect(isPlainName(text)).toBe(false);
});
