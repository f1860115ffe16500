import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookingSchema } from "../../contract/bookings.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { signedInDoula } from "../testing/conversations.ts";
import { password, signedInUser } from "../testing/fixtures.ts";
import { allJobsDone, letTimePass } from "../testing/pass-time.ts";

const nine = "2026-11-25T15:00:00.000Z";
const when = "Wednesday, November 25, 2026 at 9:00 AM (Central Standard Time)";
const notCounted = "It does not count against your intro calls.";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(new Date("2026-11-23T10:00:00Z")));
afterAll(() => app.close());

async function bookedCall(requiresApproval: boolean) {
  const client = await signedInUser(app, "client", "Ana Ruiz");
  const doula = await signedInDoula(app, { requiresApproval, fullName: "Grace Okafor" });
  const json = {
    booking_type: "intro_call",
    doula_profile_id: doula.id,
    starts_at: nine,
    notes: "It is twins.",
  };
  const answer = await app.send("/rest/v1/bookings", { method: "POST", as: client.cookie, json });
  const { id } = bookingSchema.parse(await answer.json());
  const change = (action: string, as: string, reason?: string) =>
    app.send(`/rest/v1/bookings/${id}/${action}`, { method: "POST", as, json: { reason } });
  return { client, doula: { cookie: doula.cookie, email: doula.userEmail }, change };
}

type Call = Awaited<ReturnType<typeof bookedCall>>;

const leave = ({ cookie }: { cookie: string }) =>
  app.send("/auth/v1/user", { method: "DELETE", as: cookie, json: { current_password: password } });

interface Words {
  subject: string;
  /** Without the heading and the site's name. */
  paragraphs: string[];
}

/** One side has got one mail with this subject, and these are its words. */
async function expectMail({ email }: { email: string }, { subject, paragraphs }: Words) {
  await allJobsDone(app);
  const mails = (await app.mailsTo(email, 1)).filter((mail) => mail.subject === subject);
  const words = mails.map(({ text }) => text.trim().split("\n\n").slice(1, -1));
  expect(words, subject).toEqual([paragraphs]);
}

const bookings = "View my bookings: http://doula.test/bookings";
const search = "Find a doula: http://doula.test/find-doulas";
const attached = "The calendar file is attached.";

test("a call that is booked is told with its time, and the note to the doula only", async () => {
  const { client, doula } = await bookedCall(false);
  await expectMail(client, {
    subject: "Intro call with Grace Okafor",
    paragraphs: [`Grace Okafor, ${when}. It takes 30 minutes and is free.`, attached, bookings],
  });
  await expectMail(doula, {
    subject: "New intro call with Ana Ruiz",
    paragraphs: [`Ana Ruiz, ${when}, 30 minutes.`, "Their note: It is twins.", attached],
  });
});

test("a request is told as one", async () => {
  const { client, doula } = await bookedCall(true);
  await expectMail(client, {
    subject: "Intro call requested with Grace Okafor",
    paragraphs: [
      `Grace Okafor, ${when}. It takes 30 minutes and is free.`,
      "Grace Okafor confirms requests personally. We write to you when that is done.",
      attached,
      bookings,
    ],
  });
  await expectMail(doula, {
    subject: "Intro call request from Ana Ruiz",
    paragraphs: [`Ana Ruiz, ${when}, 30 minutes.`, "Their note: It is twins.", attached],
  });
});

const ends: [string, boolean, (call: Call) => Promise<unknown>, Words, Words][] = [
  [
    "that is confirmed",
    true,
    ({ doula, change }) => change("approve", doula.cookie),
    {
      subject: "Confirmed: intro call with Grace Okafor",
      paragraphs: [`Grace Okafor, ${when}. It takes 30 minutes and is free.`, attached, bookings],
    },
    {
      subject: "Confirmed: intro call with Ana Ruiz",
      paragraphs: [`Ana Ruiz, ${when}, 30 minutes.`, attached],
    },
  ],
  [
    "that is declined",
    true,
    ({ doula, change }) => change("decline", doula.cookie, "I am away."),
    {
      subject: "Grace Okafor cannot take your intro call",
      paragraphs: [
        `Grace Okafor cannot take the intro call on ${when}. ${notCounted}`,
        "Their reason: I am away.",
        "You can pick another time, or another doula near you.",
        search,
      ],
    },
    {
      subject: "Declined: intro call with Ana Ruiz",
      paragraphs: [`Ana Ruiz, ${when}. That time is free again.`],
    },
  ],
  [
    "that is cancelled",
    false,
    ({ client, change }) => change("cancel", client.cookie, "I found somebody."),
    {
      subject: "Cancelled: intro call with Grace Okafor",
      paragraphs: [`You cancelled the intro call with Grace Okafor on ${when}. ${notCounted}`, search],
    },
    {
      subject: "Cancelled: intro call with Ana Ruiz",
      paragraphs: [
        `Ana Ruiz cancelled the intro call on ${when}. That time is free again.`,
        "Their reason: I found somebody.",
      ],
    },
  ],
  [
    "that nobody answers",
    true,
    () => letTimePass(app, new Date(nine)),
    {
      subject: "Your request to Grace Okafor was not answered in time",
      paragraphs: [
        `Grace Okafor did not answer your request for an intro call, so it is cancelled. ${notCounted}`,
        "You can pick another time, or another doula near you.",
        search,
      ],
    },
    {
      subject: "Not answered: intro call request from Ana Ruiz",
      paragraphs: [
        `Ana Ruiz asked for an intro call on ${when}. It was not answered before that time, so it is cancelled.`,
      ],
    },
  ],
  [
    "whose client leaves",
    false,
    ({ client }) => leave(client),
    {
      subject: "Cancelled: intro call with Grace Okafor",
      paragraphs: [`You left Doula Match, so the intro call with Grace Okafor on ${when} is cancelled.`],
    },
    {
      subject: "Cancelled: intro call with Ana Ruiz",
      paragraphs: [
        `Ana Ruiz has left Doula Match, so the intro call on ${when} is cancelled. That time is free again.`,
      ],
    },
  ],
  [
    "whose doula leaves",
    false,
    ({ doula }) => leave(doula),
    {
      subject: "Cancelled: intro call with Grace Okafor",
      paragraphs: [
        `Grace Okafor has left Doula Match, so the intro call on ${when} is cancelled. ${notCounted}`,
        search,
      ],
    },
    {
      subject: "Cancelled: intro call with Ana Ruiz",
      paragraphs: [`You left Doula Match, so the intro call with Ana Ruiz on ${when} is cancelled.`],
    },
  ],
];

test.each(ends)(
  "both sides are told of a call %s",
  async (_what, requiresApproval, end, toClient, toDoula) => {
    const call = await bookedCall(requiresApproval);
    await end(call);
    await expectMail(call.client, toClient);
    await expectMail(call.doula, toDoula);
  },
);
