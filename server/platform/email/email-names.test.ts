import { expect, test } from "vitest";
import { emailName } from "./email-names.ts";

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
])("refuses %s as a name in an email", (name) => {
  expect(emailName(name, "your doula")).toBe("your doula");
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
])("accepts %s as a name", (name) => {
  expect(emailName(name, "your doula")).toBe(name);
});
