import { beforeEach, describe, expect, test } from "vitest";
import { doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  booked,
  cancelBooking,
  findEmailAbout,
  move,
  readBookings,
  readFreeTimes,
  wednesdayNine,
  wednesdayTen,
} from "../../testing/booking-changes.ts";
import { insertThread, readConversation, setBlock } from "../../testing/conversations.ts";
import { readParagraphs } from "../../testing/email-paragraphs.ts";
import { bookIntroCall, errorCode, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import { monday } from "../../testing/moments.ts";
import { advanceDueBookings } from "./service.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

type Thread = Awaited<ReturnType<typeof insertThread>>;

const slotsPath = ({ doula }: Thread) => `/rest/v1/doula_profiles/${doula.id}/slots`;
const readSlotsCode = async (thread: Thread) =>
  errorCode(await app.send(slotsPath(thread), { as: thread.parent.cookie }));

describe("[2.6] a parent blocked by a doula", () => {
  test("can neither book the doula nor see their times", async () => {
    const thread = await insertThread(app);
    const { id, parent, doula } = thread;
    await setBlock(app, doula, id, true);
    const refused = await bookIntroCall(app, parent, doula.id, wednesdayNine);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({
      code: "doula_not_found",
      detail: "This doula is no longer available.",
    });
    expect(await readSlotsCode(thread)).toBe("doula_not_found");
    // Other parents still see the times.
    expect(await readFreeTimes(app, slotsPath(thread))).toContain(wednesdayNine);
    const other = await signedInUser(app, "client");
    expect((await bookIntroCall(app, other, doula.id, wednesdayNine)).status).toBe(201);

    await setBlock(app, doula, id, false);
    expect((await bookIntroCall(app, parent, doula.id, wednesdayTen)).status).toBe(201);
  });

  test("cannot send a reason with a call that the block cancelled", async () => {
    const { id, parent, doula } = await insertThread(app);
    const call = await booked(app, parent, doula);
    await setBlock(app, doula, id, true);
    expect(await errorCode(await cancelBooking(app, parent, call, "Why did you do that?"))).toBe(
      "booking_changed",
    );
    expect(await errorCode(await move(app, parent, call, wednesdayTen))).toBe("booking_changed");
    await waitForJobs(app);
    const texts = (await app.emailsTo(doula.userEmail, 2)).map(({ text }) => text).join();
    expect(texts).not.toContain("Why did you do that?");
  });

  test("cannot move a call", async () => {
    const { parent, doula } = await insertThread(app);
    const call = await booked(app, parent, doula);
    // As it was stored before blocks cancelled calls.
    await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: parent.id });
    expect(await errorCode(await move(app, parent, call, wednesdayTen))).toBe("doula_not_found");
    const slots = await app.send(`/rest/v1/bookings/${call.id}/slots`, { as: parent.cookie });
    expect(await errorCode(slots)).toBe("doula_not_found");
  });
});

test("[2.6] a parent who blocked a doula is asked to unblock them before booking", async () => {
  const thread = await insertThread(app);
  const { id, parent, doula } = thread;
  await setBlock(app, parent, id, true);
  const refused = await bookIntroCall(app, parent, doula.id, wednesdayNine);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: "doula_blocked",
    detail: "You have blocked this doula. Unblock them in Messages first.",
  });
  expect(await readSlotsCode(thread)).toBe("doula_blocked");
});

describe.each(["parent", "doula"] as const)("[2.6] a block by the %s", (blocker) => {
  test("cancels their open calls without mentioning the block", async () => {
    const thread = await insertThread(app, { requiresApproval: true });
    const { id, parent, doula } = thread;
    const request = await booked(app, parent, doula, wednesdayTen);
    await app.db.update(schema.doulaProfiles).set({ requiresApproval: false });
    const call = await booked(app, parent, doula);
    const elsewhere = await booked(app, parent, await insertDoula(app), "2026-11-26T15:00:00.000Z");

    expect((await setBlock(app, thread[blocker], id, true)).status).toBe(204);
    const { items } = await readBookings(app, parent);
    for (const { id: cancelledId } of [request, call]) {
      const cancelled = items.find((item) => item.id === cancelledId);
      expect(cancelled).toMatchObject({ status: "cancelled", cancelled_by: "platform", cancel_reason: null });
      expect(cancelled?.history.at(-1)).toMatchObject({ event: "cancelled", by: "platform" });
    }
    expect(items.find((item) => item.id === elsewhere.id)?.status).toBe("confirmed");
    expect(await readFreeTimes(app, slotsPath(thread))).toContain(wednesdayNine);

    await waitForJobs(app);
    const when = (time: string) => `Wednesday, November 25, 2026 at ${time} (Central Standard Time)`;
    const cancellations = (await app.db.query.mailboxEmails.findMany())
      .filter(({ key }) => key.includes(call.id) || key.includes(request.id))
      .filter(({ subject }) => subject.startsWith("Cancelled:"));
    expect(cancellations.map(({ recipient }) => recipient).sort()).toEqual(
      [parent.email, parent.email, doula.userEmail, doula.userEmail].sort(),
    );
    for (const { recipient, key, text, attachment } of cancellations) {
      const isCall = key.includes(call.id);
      const paragraphs = readParagraphs(text).slice(1);
      expect(paragraphs).toEqual(
        recipient === parent.email
          ? [
              `The intro call with Grace Okafor on ${when(isCall ? "9:00 AM" : "10:00 AM")} is cancelled. It does not count against your intro calls.`,
              "Find a doula: http://doula.test/find-doulas",
            ]
          : [
              `The intro call on ${when(isCall ? "9:00 AM" : "10:00 AM")} is cancelled. That time is free again.`,
              "View my bookings: http://doula.test/bookings",
            ],
      );
      expect(
        Buffer.from(attachment ?? [])
          .toString()
          .includes("METHOD:CANCEL"),
      ).toBe(isCall);
    }
  });

  test("has no effect when repeated", async () => {
    const thread = await insertThread(app);
    const { id, parent, doula } = thread;
    await booked(app, parent, doula);
    for (let time = 0; time < 2; time++) await setBlock(app, thread[blocker], id, true);
    await findEmailAbout(app, parent.email, "Cancelled: intro call with Grace Okafor");
  });

  test("hides phone, email and link of past calls, too", async () => {
    const introCallLink = "https://video.example/grace";
    const thread = await insertThread(app, { introCallMedium: "video_link", introCallLink });
    const { id, parent, doula } = thread;
    await booked(app, parent, doula);
    app.setNow(new Date("2026-11-25T15:30:00Z"));
    await advanceDueBookings(app);
    const seen = async () => {
      const profile = await app.send(`/rest/v1/doula_profiles/${doula.slug}`, { as: parent.cookie });
      const [booking] = (await readBookings(app, parent)).items;
      return {
        profile: doulaDetailSchema.parse(await profile.json()).contact,
        thread: (await readConversation(app, parent, id)).contact,
        booking: { phone: booking?.doula.phone, email: booking?.doula.email },
        link: booking?.call_link,
      };
    };
    const calendarFile = async () => {
      const [booking] = (await readBookings(app, parent)).items;
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
    expect(await errorCode(await calendarFile())).toBe(
      blocker === "parent" ? "doula_blocked" : "doula_not_found",
    );
  });
});
