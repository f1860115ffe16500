import { expect, it } from "vitest";
import { isPhoneNumber, isPlainName, telephoneHref } from "./fields.ts";

it.each([
  ["(512) 555-0110", "tel:5125550110"],
  ["+1 512.555.0110", "tel:+15125550110"],
  ["512-555-0110 x12", "tel:5125550110;ext=12"],
  ["(512) 555-0110 ext. 7", "tel:5125550110;ext=7"],
])("the link of %s keeps its extension apart", (phone, href) => {
  expect(telephoneHref(phone)).toBe(href);
});

it.each(["512-555-0110 x12", "5125550110ext.7"])("%s is a phone number", (phone) => {
  expect(isPhoneNumber(phone)).toBe(true);
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
