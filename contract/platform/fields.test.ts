import { describe, expect, it } from "vitest";
import {
  describePhoneProblem,
  formatMailboxHref,
  formatTelephoneHref,
  hasContactDetails,
  isPlainName,
} from "./fields.ts";

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

describe("a text tells contact details if it has", () => {
  it.each([
    "rosa@example.com",
    "I'm @rosadoula",
    "www.rosa.de",
    "https://rosa.example",
    "See rosadoula.com for more",
    "(512) 555-0142",
    "5125550142",
    "+1 512.555.0142",
    "512 – 555 – 0142",
    "+44 20 7946 0958",
    "555-0142",
  ])("%s", (text) => {
    expect(hasContactDetails(text)).toBe(true);
  });
});

describe("a text tells no contact details if it has", () => {
  it.each([
    "24/7 from 38 to 42 weeks",
    "$800-1200, then $1,200–1,800",
    "240 births since 2014, 31 in 2025",
    "11/20/2026 10:00 to 12:30",
    "We meet at 9 a.m.when you can",
    "Austin, TX 78704-1234",
    "I stay.Always",
  ])("%s", (text) => {
    expect(hasContactDetails(text)).toBe(false);
  });
});
