import { expect, test } from "vitest";
import { toMailbox } from "./mailboxes.ts";

test.each([
  ["Ana.Ruiz@Example.com", "ana.ruiz@example.com"],
  ["ana+doulas@example.com", "ana@example.com"],
  ["ana+one+two@example.com", "ana@example.com"],
  ["Ana.Maria.Ruiz+doulas@gmail.com", "anamariaruiz@gmail.com"],
  ["anamariaruiz@googlemail.com", "anamariaruiz@gmail.com"],
  ["a.b@gmail.com.example", "a.b@gmail.com.example"],
  ['"odd@name"@example.com', '"odd@name"@example.com'],
])("%s is delivered to %s", (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox);
});
