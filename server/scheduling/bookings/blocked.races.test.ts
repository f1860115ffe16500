import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import {
  booked,
  move,
  post,
  readBookings,
  wednesdayNine,
  wednesdayTen,
} from "../../testing/booking-changes.ts";
import { insertThread, sendMessage, setBlock } from "../../testing/conversations.ts";
import { bookIntroCall, errorCode, password } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

const app = await useTestApp();
app.setNow(monday);

type Thread = Awaited<ReturnType<typeof insertThread>>;

/** Makes both requests wait for this parent's bookings, in this order, and then releases them. */
function raceFor({ parent }: Thread, requests: (() => Response | Promise<Response>)[]) {
  const clientLock = sql`select pg_advisory_xact_lock(hashtextextended('client ' || ${parent.id}::text, 0))`;
  return atOnce(
    app,
    clientLock,
    requests.map((request) => async () => request()),
  );
}

const readOutcome = async (response: Response | undefined) =>
  response?.ok ? "done" : response && (await errorCode(response));

const readStatuses = async ({ parent }: Thread) =>
  (await readBookings(app, parent)).items.map(({ status }) => status);

const actions: [string, boolean, (thread: Thread, bookingId: string) => Promise<Response>, string][] = [
  [
    "booked",
    false,
    ({ parent, doula }) => bookIntroCall(app, parent, doula.id, wednesdayTen),
    "doula_not_found",
  ],
  ["moved", false, ({ parent }, id) => move(app, parent, { id }, wednesdayTen), "booking_changed"],
  ["approved", true, ({ doula }, id) => post(app, doula, `${id}/approve`), "booking_changed"],
];

test.each(actions)(
  "[2.6] a call that is %s while its doula blocks the parent is either cancelled or refused",
  async (_what, requiresApproval, act, refusal) => {
    for (const isBlockFirst of [false, true]) {
      const thread = await insertThread(app, { requiresApproval });
      const { id } = await booked(app, thread.parent, thread.doula, wednesdayNine);
      const block = async () => setBlock(app, thread.doula, thread.id, true);
      const request = () => act(thread, id);
      const responses = await raceFor(thread, isBlockFirst ? [block, request] : [request, block]);
      const [blocked, acted] = isBlockFirst ? responses : responses.toReversed();
      expect(blocked?.status).toBe(204);
      expect(await readOutcome(acted)).toBe(isBlockFirst ? refusal : "done");
      expect(new Set(await readStatuses(thread))).toEqual(new Set(["cancelled"]));
    }
  },
);

test("[2.6] two people who block each other, write and leave at once never deadlock", async () => {
  const thread = await insertThread(app);
  await booked(app, thread.parent, thread.doula);
  const leave = () =>
    app.send("/auth/v1/user", {
      method: "DELETE",
      as: thread.parent.cookie,
      json: { current_password: password },
    });
  const [left, ...others] = await raceFor(thread, [
    leave,
    () => setBlock(app, thread.doula, thread.id, true),
    () => setBlock(app, thread.parent, thread.id, true),
    () => sendMessage(app, thread.parent, thread.id, "Hello"),
  ]);
  expect(left?.status).toBe(204);
  for (const { status } of others) expect(status).toBeLessThan(500);
});
