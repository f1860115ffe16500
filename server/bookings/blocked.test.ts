import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { doulaDetailSchema } from "../../contract/doulas.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  booked,
  bookingsOf,
  cancel,
  freeTimes,
  mailAbout,
  move,
  wednesdayNine,
  wednesdayTen,
} from "../testing/booking-changes.ts";
import { conversationOf, insertThread, setBlock } from "../testing/conversations.ts";
import { bookIntroCall, codeOf, insertDoula, signedInUser } from "../testing/fixtures.ts";
import { allJobsDone } from "../testing/let-time-pass.ts";
import { monday } from "../testing/moments.ts";
import { advanceDueBookings } from "./service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

type Thread = Awaited<ReturnType<typeof insertThread>>;

const slotsPath = ({ doula }: Thread) => `/rest/v1/doula_profiles/${doula.id}/slots`;
const slotsCode = async (thread: Thread) =>
  codeOf(await app.send(slotsPath(thread), { as: thread.parent.cookie }));

describe("a parent whom a doula has blocked", () => {
  test("books no call and sees no times: the doula is no longer available to them", async () => {
    const thread = await insertThread(app);
    const { id, parent, doula } = thread;
    await setBlock(app, doula, id, true);
    const refused = await bookIntroCall(app, parent, doula.id, wednesdayNine);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({
      code: "doula_not_found",
      detail: "This doula is no longer available.",
    });
    expect(await slotsCode(thread)).toBe("doula_not_found");
    // Others go on as before.
    expect(await freeTimes(app, slotsPath(thread))).toContain(wednesdayNine);
    const other = await signedInUser(app, "client");
    expect((await bookIntroCall(app, other, doula.id, wednesdayNine)).status).toBe(201);

    await setBlock(app, doula, id, false);
    expect((await bookIntroCall(app, parent, doula.id, wednesdayTen)).status).toBe(201);
  });

  test("sends no reason with a call that the block has cancelled", async () => {
    const { id, parent, doula } = await insertThread(app);
    const call = await booked(app, parent, doula);
    await setBlock(app, doula, id, true);
    expect(await codeOf(await cancel(app, parent, call, "Why did you do that?"))).toBe("booking_changed");
    expect(await codeOf(await move(app, parent, call, wednesdayTen))).toBe("booking_changed");
    await allJobsDone(app);
    const texts = (await app.mailsTo(doula.userEmail, 2)).map(({ text }) => text).join();
    expect(texts).not.toContain("Why did you do that?");
  });

  test("moves no call to another time, nor sees those times", async () => {
    const { parent, doula } = await insertThread(app);
    const call = await booked(app, parent, doula);
    // As it was stored before blocks cancelled calls.
    await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: parent.id });
    expect(await codeOf(await move(app, parent, call, wednesdayTen))).toBe("doula_not_found");
    const slots = await app.send(`/rest/v1/bookings/${call.id}/slots`, { as: parent.cookie });
    expect(await codeOf(slots)).toBe("doula_not_found");
  });
});

test("a parent who has blocked a doula is told to unblock them first", async () => {
  const thread = await insertThread(app);
  const { id, parent, doula } = thread;
  await setBlock(app, parent, id, true);
  const refused = await bookIntroCall(app, parent, doula.id, wednesdayNine);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: "doula_blocked",
    detail: "You have blocked this doula. Unblock them in Messages first.",
  });
  expect(await slotsCode(thread)).toBe("doula_blocked");
});

describe.each(["parent", "doula"] as const)("a block by the %s", (blocker) => {
  test("cancels what is open between the two and mails both, without a word about the block", async () => {
    const thread = await insertThread(app, { requiresApproval: true });
    const { id, parent, doula } = thread;
    const request = await booked(app, parent, doula, wednesdayTen);
    await app.db.update(schema.doulaProfiles).set({ requiresApproval: false });
    const call = await booked(app, parent, doula);
    const elsewhere = await booked(app, parent, await insertDoula(app), "2026-11-26T15:00:00.000Z");

    expect((await setBlock(app, thread[blocker], id, true)).status).toBe(204);
    const { items } = await bookingsOf(app, parent);
    for (const { id: cancelledId } of [request, call]) {
      const cancelled = items.find((item) => item.id === cancelledId);
      expect(cancelled).toMatchObject({ status: "cancelled", cancelled_by: "platform", cancel_reason: null });
      expect(cancelled?.history.at(-1)).toMatchObject({ event: "cancelled", by: "platform" });
    }
    expect(items.find((item) => item.id === elsewhere.id)?.status).toBe("confirmed");
    expect(await freeTimes(app, slotsPath(thread))).toContain(wednesdayNine);

    await allJobsDone(app);
    const when = (time: string) => `Wednesday, November 25, 2026 at ${time} (Central Standard Time)`;
    const cancellations = (await app.db.query.mailboxMails.findMany())
      .filter(({ key }) => key.includes(call.id) || key.includes(request.id))
      .filter(({ subject }) => subject.startsWith("Cancelled:"));
    expect(cancellations.map(({ recipient }) => recipient).sort()).toEqual(
      [parent.email, parent.email, doula.userEmail, doula.userEmail].sort(),
    );
    for (const { recipient, key, text, attachment } of cancellations) {
      const isCall = key.includes(call.id);
      const paragraphs = text.trim().split("\n\n").slice(1, -1);
      expect(paragraphs).toEqual(
        recipient === parent.email
          ? [
              `The intro call with Grace Okafor on ${when(isCall ? "9:00 AM" : "10:00 AM")} is cancelled. It does not count against your intro calls.`,
              "Find a doula: http://doula.test/find-doulas",
            ]
          : [
              `The intro call on ${when(isCall ? "9:00 AM" : "10:00 AM")} is cancelled. That time is free again.`,
            ],
      );
      expect(
        Buffer.from(attachment ?? [])
          .toString()
          .includes("METHOD:CANCEL"),
      ).toBe(isCall);
    }
  });

  test("again cancels and mails nothing", async () => {
    const thread = await insertThread(app);
    const { id, parent, doula } = thread;
    await booked(app, parent, doula);
    for (let time = 0; time < 2; time++) await setBlock(app, thread[blocker], id, true);
    await mailAbout(app, parent.email, "Cancelled: intro call with Grace Okafor");
  });

  test("hides phone, email and link, also those of a call that has taken place", async () => {
    const introCallLink = "https://video.example/grace";
    const thread = await insertThread(app, { introCallMedium: "video_link", introCallLink });
    const { id, parent, doula } = thread;
    await booked(app, parent, doula);
    app.setNow(new Date("2026-11-25T15:30:00Z"));
    await advanceDueBookings(app);
    const seen = async () => {
      const profile = await app.send(`/rest/v1/doula_profiles/${doula.slug}`, { as: parent.cookie });
      const [booking] = (await bookingsOf(app, parent)).items;
      return {
        profile: doulaDetailSchema.parse(await profile.json()).contact,
        thread: (await conversationOf(app, parent, id)).contact,
        booking: { phone: booking?.doula.phone, email: booking?.doula.email },
        link: booking?.call_link,
      };
    };
    const calendarFile = async () => {
      const [booking] = (await bookingsOf(app, parent)).items;
      return app.send(`/rest/v1/bookings/${booking?.id}/calendar.ics`, { as: parent.cookie });
    };
    expect((await calendarFile()).status).toBe(200);
    const contact = { phone: "512-555-0142", email: doula.email };
    expect(await seen()).toEqual({
      profile: contact,
      thread: contact,
      booking: contact,
      link: introCallLink,
    });
    await setBlock(app, thread[blocker], id, true);
    const hidden = { phone: null, email: null };
    expect(await seen()).toEqual({ profile: null, thread: null, booking: hidden, link: null });
    expect(await codeOf(await calendarFile())).toBe(
      blocker === "parent" ? "doula_blocked" : "doula_not_found",
    );
  });
});
