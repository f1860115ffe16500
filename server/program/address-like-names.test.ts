import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bookingSchema } from "../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../db/database.ts";
import { emailUnread } from "../messaging/messages/unread-emails.ts";
import { useTestApp } from "../testing/app.ts";
import { insertThread, sendText } from "../testing/conversations.ts";
import { bookIntroCall } from "../testing/fixtures.ts";
import { waitForJobs } from "../testing/let-time-pass.ts";
import { minutesAfter, noon } from "../testing/moments.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(noon));

const advertisement = "Win at evil.example";

/** Two people whose names look like links to another site. */
async function insertAdvertisers() {
  const thread = await insertThread(app, { fullName: advertisement });
  await app.db
    .update(schema.users)
    .set({ fullName: advertisement, firstName: "evil.example" })
    .where(eq(schema.users.id, thread.parent.id));
  return thread;
}

async function readTextsTo(email: string): Promise<string[]> {
  await waitForJobs(app);
  return (await app.emailsTo(email, 1)).map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
}

test("no email about a call contains a name that looks like a web address", async () => {
  const { parent, doula } = await insertAdvertisers();
  const booked = await bookIntroCall(
    app,
    parent,
    doula.id,
    minutesAfter(noon, 2 * 24 * 60 + 180).toISOString(),
  );
  const { id } = bookingSchema.parse(await booked.json());
  await app.send(`/rest/v1/bookings/${id}/cancel`, { method: "POST", as: parent.cookie, json: {} });
  for (const email of [parent.email, doula.userEmail]) {
    const emails = await readTextsTo(email);
    expect(emails).toHaveLength(2);
    for (const words of emails) expect(words).not.toContain("evil");
  }
});

test("no email about a message contains a name that looks like a web address", async () => {
  const { id, parent, doula } = await insertAdvertisers();
  await sendText(app, parent, id, "Hello");
  const due = minutesAfter(noon, 10);
  app.setNow(due);
  await emailUnread(app, { conversationId: id, userId: doula.userId, dueAt: due.toISOString() });
  const [words] = await readTextsTo(doula.userEmail);
  expect(words).toContain("Somebody wrote to you");
  expect(words).not.toContain("evil");
});
