import { beforeEach, expect, test } from "vitest";
import { bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { changeRule } from "../../../contract/scheduling/change-rule.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { readParagraphs } from "../../testing/email-paragraphs.ts";
import { bookIntroCall, password, signedInUser } from "../../testing/fixtures.ts";
import { letTimePass, waitForJobs } from "../../testing/let-time-pass.ts";
import { monday } from "../../testing/moments.ts";

const nine = "2026-11-25T15:00:00.000Z";
const day = "Wednesday, November 25, 2026";
const when = `${day} at 9:00 AM (Central Standard Time)`;
const notCounted = "It does not count against your intro calls.";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

/** `profile` contains the parent's details. */
async function bookCall(
  requiresApproval: boolean,
  columns: Parameters<typeof signedInDoula>[1] = {},
  profile: Partial<typeof schema.parentProfiles.$inferInsert> = {},
) {
  const client = await signedInUser(app, "client", "Ana Ruiz");
  await app.db.insert(schema.parentProfiles).values({ userId: client.id, ...profile });
  const doula = await signedInDoula(app, { requiresApproval, fullName: "Grace Okafor", ...columns });
  const json = {
    booking_type: "intro_call",
    doula_profile_id: doula.id,
    starts_at: nine,
    notes: "It is twins.",
  };
  const response = await app.send("/rest/v1/bookings", { method: "POST", as: client.cookie, json });
  const { id } = bookingSchema.parse(await response.json());
  const change = (action: string, as: string, json: object = {}) =>
    app.send(`/rest/v1/bookings/${id}/${action}`, { method: "POST", as, json });
  return { id, client, doula: { cookie: doula.cookie, email: doula.userEmail, slug: doula.slug }, change };
}

type BookedCall = Awaited<ReturnType<typeof bookCall>>;

const leave = ({ cookie }: { cookie: string }) =>
  app.send("/auth/v1/user", { method: "DELETE", as: cookie, json: { current_password: password } });

interface Words {
  subject: string;
  /** Without the heading and the site's name. */
  paragraphs: string[];
}

/** IDs, slugs and keys differ from run to run. */
const withoutIds = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "ID")
    .replaceAll(/key=[\w-]{20,}/g, "key=KEY")
    .replaceAll(/doula=[\w-]+/g, "doula=SLUG");

/** Expects exactly one email with this subject and these words. */
async function expectEmail({ email }: { email: string }, { subject, paragraphs }: Words, place?: string) {
  await waitForJobs(app);
  const emails = (await app.emailsTo(email, 1)).filter((email) => email.subject === subject);
  const words = emails.map(({ text }) => readParagraphs(withoutIds(text)).slice(1));
  expect(words, subject).toEqual([paragraphs]);
  const calendar = Buffer.from(emails[0]?.attachment ?? []).toString();
  // Only emails that mention a calendar file have one.
  expect(calendar !== "", subject).toBe(paragraphs.includes(attached) || subject.startsWith("Cancelled:"));
  expect(/^LOCATION:(.*)$/m.exec(calendar.replaceAll("\r\n ", ""))?.[1]?.trim(), subject).toBe(place);
  return { calendar };
}

const bookings = "View my bookings: http://doula.test/bookings";
const addToCalendar = (side: string) =>
  `Add to calendar: http://doula.test/rest/v1/bookings/ID/emailed_calendar.ics?side=${side}&key=KEY`;
const reschedule = "Reschedule: http://doula.test/bookings?reschedule=ID";
const messageGrace = "Message Grace: http://doula.test/messages?doula=SLUG";
const messageAna = "Message Ana: http://doula.test/messages?parent=ID";
const free = "Cost: Free, 30 minutes";
const length = "Length: 30 minutes";
const lines = (...rows: (string | undefined)[]) => rows.filter((row) => row !== undefined).join("\n");
const search = "Find a doula: http://doula.test/find-doulas";
const newTimes = "See new times: http://doula.test/doulas/doula-ID?book=true";
const anotherTime = "You can pick another time with Grace, or another doula near you.";
const attached = "The calendar file is attached.";
const byPhone = "You call Grace by phone: 512-555-0142";
const byPhoneToDoula = "Ana Ruiz will call your number, 512-555-0142.";
const phonePlace = "Phone: 512-555-0142";
const untilTuesday = "until Tuesday, November 24, 9:00 AM CST, 24 hours before it starts.";
const changeable = `You can move or cancel this call ${untilTuesday} If you cancel later, the call still counts toward your intro calls.`;
const callerPlace = "Ana Ruiz calls you";

test("[2.6 2.7] emails about a booked call give the time and who calls whom", async () => {
  const { client, doula } = await bookCall(false);
  const { calendar: ofClient } = await expectEmail(
    client,
    {
      subject: "Intro call with Grace Okafor",
      paragraphs: [
        lines(`When: ${when}`, `How: ${byPhone}`, free),
        addToCalendar("client"),
        changeable,
        attached,
        reschedule,
        messageGrace,
      ],
    },
    phonePlace,
  );
  const { calendar: ofDoula } = await expectEmail(
    doula,
    {
      subject: "New intro call with Ana Ruiz",
      paragraphs: [
        lines(`When: ${when}`, `How: ${byPhoneToDoula}`, length, "Note: It is twins."),
        messageAna,
        addToCalendar("doula"),
        attached,
        bookings,
      ],
    },
    callerPlace,
  );
  // The rule applies only to the parent.
  const escapedRule = changeRule.replaceAll(",", "\\,");
  expect(ofClient.replaceAll("\r\n ", "")).toContain(escapedRule);
  expect(ofDoula.replaceAll("\r\n ", "")).not.toContain(escapedRule);
});

test("[2.6 2.7] emails about a request contain neither phone numbers nor a calendar file", async () => {
  const profile = { phone: "(512) 555-0177", dueDate: "2027-01-05" };
  const { client, doula } = await bookCall(true, {}, profile);
  await expectEmail(client, {
    subject: "Intro call requested with Grace Okafor",
    paragraphs: [
      `Grace Okafor confirms requests personally. We'll email you when that happens. A request that is not confirmed by ${when} expires.`,
      lines(
        `When: ${when}`,
        "How: You call Grace by phone. You'll get the number once the call is confirmed.",
        free,
      ),
      bookings,
      `You can cancel the request at any time. Once Grace confirms it, you can move or cancel the call ${untilTuesday}`,
      messageGrace,
      "Cancel the request: http://doula.test/bookings?cancel=ID",
    ],
  });
  await expectEmail(doula, {
    subject: "Intro call request from Ana",
    paragraphs: [
      "Answer by Wednesday, November 25, 9:00 AM CST. After that time the request expires.",
      lines(`When: ${when}`, length, "Due date: Tuesday, January 5, 2027", "Note: It is twins."),
      "Respond to the request: http://doula.test/bookings",
      messageAna,
    ],
  });
});

const link = "https://video.example/grace?room=1&key=a;b";
const byVideo = "It's a video call on video.example";
const byVideoToDoula = "It's a video call at your link on video.example";
const videoCalls = { introCallMedium: "video_link", introCallLink: link };
const number = "Phone: Ana's number is (512) 555-0177";
const join = `Join the video call: ${link}`;

const ways = [
  [
    "by phone",
    {},
    byPhone,
    [[], [messageGrace]],
    byPhoneToDoula,
    [[messageAna], []],
    phonePlace,
    callerPlace,
  ],
  [
    "at the doula's video link",
    videoCalls,
    byVideo,
    [[join], [messageGrace]],
    byVideoToDoula,
    [[join], [messageAna]],
    // RFC 5545, 3.3.11
    link.replace(";", "\\;"),
    link.replace(";", "\\;"),
  ],
  [
    "as the two agree, where the doula has neither a number nor a link",
    { phoneNumber: null },
    "Please write to Grace in Messages to agree on how to talk.",
    [[messageGrace], []],
    "You haven't added a phone number or a video link, so we asked them to write to you in Messages.",
    [[messageAna], []],
    undefined,
    undefined,
  ],
] as const;

test.each(ways)(
  "[2.6 2.7] emails about a confirmed call that takes place %s",
  async (_how, columns, toClient, [start, message], toDoula, [
    doulasStart,
    doulasMessage,
  ], place, doulasPlace) => {
    const { client, doula, change } = await bookCall(true, columns, { phone: "(512) 555-0177" });
    await change("approve", doula.cookie);
    const ofClient = [lines(`When: ${when}`, `How: ${toClient}`, free), ...start, addToCalendar("client")];
    const ofDoula = [
      lines(`When: ${when}`, `How: ${toDoula}`, length, number, "Note: It is twins."),
      ...doulasStart,
      addToCalendar("doula"),
    ];
    await expectEmail(
      client,
      {
        subject: "Confirmed: intro call with Grace Okafor",
        paragraphs: [...ofClient, changeable, attached, reschedule, ...message],
      },
      place,
    );
    await expectEmail(
      doula,
      {
        subject: "Confirmed: intro call with Ana Ruiz",
        paragraphs: [...ofDoula, attached, bookings, ...doulasMessage],
      },
      doulasPlace,
    );
    await letTimePass(app, new Date("2026-11-24T15:00:00Z"));
    await expectEmail(client, {
      subject: "Reminder: intro call with Grace Okafor on Wed, Nov 25, 9:00 AM CST",
      paragraphs: [...ofClient, bookings, ...message],
    });
    await expectEmail(doula, {
      subject: "Reminder: intro call with Ana Ruiz on Wed, Nov 25, 9:00 AM CST",
      paragraphs: [...ofDoula, bookings, ...doulasMessage],
    });
  },
);

test("[2.6 2.7] emails about a moved call give both times and repeat how it takes place", async () => {
  const { client, doula, change } = await bookCall(false, videoCalls);
  const thursday = "Thursday, November 26, 2026 at 9:00 AM (Central Standard Time)";
  await change("reschedule", client.cookie, { starts_at: "2026-11-26T15:00:00.000Z" });
  const place = link.replace(";", "\\;");
  await expectEmail(
    client,
    {
      subject: "Moved: intro call with Grace Okafor",
      paragraphs: [
        lines(`When: ${thursday}`, `Old time: ${when}`, `How: ${byVideo}`, free),
        join,
        addToCalendar("client"),
        "You can move or cancel this call until Wednesday, November 25, 9:00 AM CST, 24 hours before it starts. If you cancel later, the call still counts toward your intro calls.",
        attached,
        reschedule,
        messageGrace,
      ],
    },
    place,
  );
  await expectEmail(
    doula,
    {
      subject: "Moved: intro call with Ana Ruiz",
      paragraphs: [
        lines(
          `When: ${thursday}`,
          `Old time: ${when}`,
          `How: ${byVideoToDoula}`,
          length,
          "Note: It is twins.",
        ),
        join,
        addToCalendar("doula"),
        attached,
        bookings,
        messageAna,
      ],
    },
    place,
  );
});

test("[2.6 2.7] a parent in another zone reads their own time first, also in the preview line", async () => {
  const doula = await signedInDoula(app, { fullName: "Grace Okafor" });
  const client = await signedInUser(app, "client", "Ana Ruiz");
  const storeZone = (time_zone: string) =>
    app.send("/auth/v1/user/time_zone", { method: "PUT", as: client.cookie, json: { time_zone } });
  expect((await storeZone("america/new_york")).status).toBe(204);
  await bookIntroCall(app, client, doula.id, nine);
  const { text, html } = await app.emailTo(client.email, /^Intro call with Grace/);
  expect(text).toContain(
    `When: ${day} at 10:00 AM (Eastern Standard Time; 9:00 AM Central Standard Time for Grace)`,
  );
  expect(text).toContain("until Tuesday, November 24, 10:00 AM EST");
  expect(html).toContain("Wed, Nov 25, 10:00 AM EST (9:00 AM CST). Free, 30 minutes.");
  const toDoula = await app.emailTo(doula.userEmail, /^New intro call/);
  expect(toDoula.text).toContain(`When: ${when}`);
});

test("[2.6] a text that is no time zone is refused", async () => {
  const client = await signedInUser(app, "client");
  const json = { time_zone: "Mars/Olympus" };
  const response = await app.send("/auth/v1/user/time_zone", { method: "PUT", as: client.cookie, json });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [{ field: "time_zone", message: "This is not a time zone." }],
  });
});

test("[2.6] the calendar file of an email opens without logging in until the call is off; then it leads to My Bookings", async () => {
  const { client, doula, change } = await bookCall(false);
  await waitForJobs(app);
  const findLink = async (email: string) => {
    const [{ text } = { text: "" }] = await app.emailsTo(email, 1);
    return new URL(/http:\S+emailed_calendar\S+/.exec(text)?.[0] ?? "");
  };
  const urls = [await findLink(client.email), await findLink(doula.email)];
  const open = (url: URL) => app.send(url.pathname + url.search);
  const [ofClient, ofDoula] = await Promise.all(urls.map(async (url) => (await open(url)).text()));
  expect(ofClient).toContain("LOCATION:Phone: 512-555-0142");
  expect(ofDoula).toContain("LOCATION:Ana Ruiz calls you");

  const [own] = urls;
  if (!own) throw new Error("no link");
  const forged = new URL(own);
  forged.searchParams.set("side", "doula");
  const readTarget = async (url: URL) => (await open(url)).headers.get("location");
  expect(await readTarget(forged)).toBe("http://doula.test/bookings");
  await change("cancel", client.cookie);
  expect(await readTarget(own)).toBe("http://doula.test/bookings");
});

const ends: [string, boolean, (call: BookedCall) => Promise<unknown>, Words, Words][] = [
  [
    "that is declined",
    true,
    ({ doula, change }) => change("decline", doula.cookie, { reason: "I am away." }),
    {
      subject: "Grace Okafor cannot take your intro call",
      paragraphs: [
        `Grace Okafor cannot take the intro call on ${when}. ${notCounted}`,
        "Grace wrote: “I am away.”",
        anotherTime,
        newTimes,
        search,
      ],
    },
    {
      subject: `Declined: intro call on ${day}`,
      paragraphs: [`You declined the request for ${when}. That time is free again.`, bookings],
    },
  ],
  [
    "that is cancelled",
    false,
    ({ client, change }) => change("cancel", client.cookie, { reason: "I found someone else." }),
    {
      subject: "Cancelled: intro call with Grace Okafor",
      paragraphs: [`You cancelled the intro call with Grace Okafor on ${when}. ${notCounted}`, bookings],
    },
    {
      subject: `Cancelled: intro call on ${day}`,
      paragraphs: [
        `The parent cancelled the intro call on ${when}. That time is free again.`,
        "They wrote: “I found someone else.”",
        bookings,
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
        `Grace Okafor did not respond to your request for an intro call, so it is cancelled. ${notCounted}`,
        anotherTime,
        newTimes,
        search,
      ],
    },
    {
      subject: `Expired: intro call request for ${day}`,
      paragraphs: [
        `The request for an intro call on ${when} expired because you didn't respond in time.`,
        bookings,
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
      subject: `Cancelled: intro call on ${day}`,
      paragraphs: [
        `The parent has left Doula Match, so the intro call on ${when} is cancelled. That time is free again.`,
        bookings,
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
      subject: `Cancelled: intro call on ${day}`,
      paragraphs: [`You left Doula Match, so the intro call with a parent on ${when} is cancelled.`],
    },
  ],
];

test.each(ends)(
  "[2.6 2.7] both people are emailed about a call %s",
  async (_what, requiresApproval, end, toClient, toDoula) => {
    const call = await bookCall(requiresApproval);
    await end(call);
    await expectEmail(call.client, toClient);
    const { calendar } = await expectEmail(call.doula, toDoula);
    // The doula's file reveals nothing about the parent of a cancelled call.
    expect(calendar).not.toMatch(/Ana|Ruiz/);
  },
);
