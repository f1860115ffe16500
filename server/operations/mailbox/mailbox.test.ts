import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode } from "../../testing/fixtures.ts";

let paths: string[];

const app = await useTestApp();
beforeAll(async () => {
  const [email] = await app.db
    .insert(schema.mailboxEmails)
    .values({
      key: "confirmation",
      recipient: "ana@doula.test",
      subject: "Confirm your email",
      text: "",
      html: "<body></body>",
      attachmentName: "call.ics",
      attachment: Buffer.from("BEGIN:VCALENDAR"),
    })
    .returning();
  paths = ["/mailbox", `/mailbox/${email?.id}`, `/mailbox/${email?.id}/attachment`];
});

function readMailbox(path: string, { from, host }: { from: string | undefined; host: string }) {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: from });
  const request = new Request(new URL(path, `http://${host}`), {
    headers: { host, "x-forwarded-for": "127.0.0.1" },
  });
  return app.fetch(request, { incoming: new IncomingMessage(socket) });
}

test.each([
  { from: "127.0.0.1", host: "localhost:3000" },
  { from: "::1", host: "[::1]:3000" },
  { from: "::ffff:127.0.0.1", host: "127.0.0.1" },
])("a browser on this machine can read the mailbox ($from, $host)", async (caller) => {
  for (const path of paths) expect((await readMailbox(path, caller)).status, path).toBe(200);
});

test("the mailbox says that it exists in development only, and why", async () => {
  const response = await readMailbox("/mailbox", { from: "127.0.0.1", host: "localhost:3000" });
  const text = await response.text();
  expect(text).toContain("Development only");
  expect(text).toContain("Emails are saved here instead of being sent. Set SMTP_URL to send them.");
});

test("the mailbox and the page of the API follow the system's dark theme", async () => {
  const caller = { from: "127.0.0.1", host: "localhost:3000" };
  for (const path of ["/mailbox", "/docs"]) {
    const text = await (await readMailbox(path, caller)).text();
    expect(text, path).toContain("(prefers-color-scheme: dark)");
  }
});

test.each([
  { from: "192.168.1.20", host: "localhost:3000" },
  { from: "::ffff:192.168.1.20", host: "127.0.0.1:3000" },
  { from: undefined, host: "localhost:3000" },
])("another machine cannot read it, whatever its headers claim ($from, $host)", async (caller) => {
  for (const path of paths) {
    const response = await readMailbox(path, caller);
    expect(response.status, path).toBe(404);
    expect(await errorCode(response), path).toBe("route_not_found");
  }
});

test.each(["rebound.example:3000", "localhost.example", "127.0.0.1.example:3000"])(
  "another site whose name resolves to this machine cannot read it (%s)",
  async (host) => {
    for (const path of paths)
      expect((await readMailbox(path, { from: "127.0.0.1", host })).status, path).toBe(404);
  },
);
