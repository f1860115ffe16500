import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpDriver } from "./email.ts";
import { findAddressRefusal } from "./undeliverable.ts";

let server: SMTPServer;
/** The server's replies to a recipient, and to a whole email. */
let replies: { recipient?: string; content?: string };

const refuse = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(replies.recipient ? refuse(replies.recipient) : null),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => done(replies.content ? refuse(replies.content) : null));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

/** What is found in the error of an email that the server refuses. */
async function sendAndFind(refused: typeof replies): Promise<string | undefined> {
  replies = refused;
  const { port } = server.server.address() as AddressInfo;
  const driver = smtpDriver(`smtp://127.0.0.1:${port}`, "no-reply@doula.test");
  const email = { key: "unread-1", to: "ana@doula.test", subject: "A", text: "B", html: "C" } as const;
  const error: unknown = await driver.deliver(email).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  return findAddressRefusal(error);
}

test.each([
  ["550 5.1.1 <ana@doula.test>: Recipient address rejected: User unknown", "550 5.1.1"],
  ["550 5.1.2 Bad destination system", "550 5.1.2"],
  ["553 5.1.3 Bad address syntax", "553 5.1.3"],
  ["551 5.1.6 The mailbox has moved", "551 5.1.6"],
  ["556 5.1.10 The domain takes no email", "556 5.1.10"],
])("the recipient is undeliverable after '%s'", async (recipient, found) => {
  expect(await sendAndFind({ recipient })).toBe(found);
});

test.each([
  ["450 4.1.1 Try again later"],
  ["452 4.2.2 The mailbox is full"],
  ["552 5.2.2 The mailbox is full"],
  ["550 5.2.1 The user is receiving mail at a rate that prevents additional messages"],
  ["550 5.7.1 Blocked by policy"],
  ["550 5.7.26 This email is not authenticated"],
  ["554 5.7.1 Client host is on a list"],
  ["550 5.1.8 Sender address rejected"],
  ["550 5.1.0 Address status"],
  ["550 No such user here"],
  ["550 Blocked, see 5.1.1"],
])("the recipient is not undeliverable after '%s'", async (recipient) => {
  expect(await sendAndFind({ recipient })).toBeUndefined();
});

test("a refusal of the content is not about the recipient", async () => {
  expect(await sendAndFind({ content: "554 5.6.0 The content is refused" })).toBeUndefined();
  expect(await sendAndFind({ content: "550 5.1.1 Refused after the content" })).toBeUndefined();
});

test("an unreachable server is not about the recipient", async () => {
  const driver = smtpDriver("smtp://127.0.0.1:1", "no-reply@doula.test");
  const error: unknown = await driver.verify?.().catch((thrown: unknown) => thrown);
  expect(findAddressRefusal(error)).toBeUndefined();
  expect(findAddressRefusal(undefined)).toBeUndefined();
});
