import { expect, test } from "vitest";
import { mailName } from "./mail-names.ts";

test.each([
  "evil.example",
  "Win at evil.example now",
  "https://evil",
  "HTTP:evil",
  "www.evil",
  "//evil",
  "ana@evil",
  "пример.рф",
  "evil。com",
  "Visit 192.0.2.7",
])("%s is no name for an email", (name) => {
  expect(mailName(name, "your doula")).toBe("your doula");
});

test.each([
  "Ana Maria Ruiz",
  "J. R. Ruiz",
  "J.R. Ruiz",
  "Ruiz, Jr.",
  "Dr. O'Neill-Ñandú",
  "Ana/Ben",
  "李小龍",
  "",
])("%s is a name", (name) => {
  expect(mailName(name, "your doula")).toBe(name);
});
