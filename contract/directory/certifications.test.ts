import { expect, test } from "vitest";
import { toCertificateName } from "./certifications.ts";

test.each([
  ["diploma.pdf", "application/pdf", "diploma.pdf"],
  ["scan.JPEG", "image/jpeg", "scan.jpeg"],
  ["invoice.html", "application/pdf", "invoice.html.pdf"],
  ["../../etc/passwd", "image/png", "passwd.png"],
  ["C:\\fakepath\\card.png", "image/png", "card.png"],
  ["a\u202egpj.exe\r\n.pdf", "application/pdf", "agpj.exe.pdf"],
  ["", "application/pdf", "certificate.pdf"],
  [".pdf", "application/pdf", "pdf.pdf"],
  [`${"x".repeat(300)}.pdf`, "application/pdf", `${"x".repeat(196)}.pdf`],
  [`${"x".repeat(195)}👶👶.pdf`, "application/pdf", `${"x".repeat(195)}.pdf`],
] as const)("a file sent as %j gets the extension of its real type", (given, type, name) => {
  expect(toCertificateName(given, type)).toBe(name);
});
