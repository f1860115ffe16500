import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { createStore, type Store, useStore } from "../../../lib/store.ts";
import { refusal } from "../../../testing/applications.ts";
import { confirmedBooking, pendingBooking as pending } from "../../../testing/bookings.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { stubOwnBirth } from "../../../testing/parent-home.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { ChangeBookingDialog } from "./change-booking-dialog.tsx";

const cancelled: Booking = { ...pending, status: "cancelled", cancelled_by: "client" };

beforeEach(() => {
  stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
  stubOwnBirth();
});

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const cancelButton = page.getByRole("button", { name: /^Cancel/ });

/** The dialog for a booking that a test can change while the dialog is open. */
function DialogWithStore({ store }: { store: Store<Booking> }) {
  return <ChangeBookingDialog booking={useStore(store)} change="cancel" isOpen onClose={onClose} />;
}

const onClose = vi.fn();
/** Clicks Cancel. The server responds once `respond` is called. */
async function startCancelling() {
  onClose.mockClear();
  const { promise, resolve } = Promise.withResolvers<Booking>();
  stubApi(`POST /rest/v1/bookings/${pending.id}/cancel`, () => promise);
  const store = createStore(pending);
  await renderInApp(<DialogWithStore store={store} />);
  await cancelButton.click();
  await expect.element(cancelButton).toHaveTextContent("Cancelling...");
  return { store, respond: () => resolve(cancelled) };
}

const done = page.getByRole("dialog", { name: "Your booking is cancelled" });

describe("cancelling a booking", () => {
  it("keeps the dialog open until the server responds", async () => {
    const { respond } = await startCancelling();
    await userEvent.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    respond();
    await expect.element(done).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    [{}, 1],
    [{ loss: { undo_until: null }, since: "2026-11-23T10:00:00.000Z" }, 0],
  ])("[2.4] after %j offers %i searches", async (own, count) => {
    stubOwnBirth(own);
    const { respond } = await startCancelling();
    respond();
    await expect.element(done.getByRole("button", { name: "Done" })).toBeVisible();
    await expect.poll(() => done.getByRole("link", { name: "Find Doulas" }).elements().length).toBe(count);
  });

  it("shows the result even if the page refetches before the response arrives", async () => {
    const { store, respond } = await startCancelling();
    store.set(cancelled);
    await expect.element(cancelButton).not.toBeInTheDocument();
    respond();
    await expect.element(done).toBeVisible();
  });
});

it("a failed cancellation shows an error beside the button, and keeps the reason", async () => {
  expectLine(/Couldn't save a change: network/);
  stubApi(`POST /rest/v1/bookings/${pending.id}/cancel`, () =>
    Promise.reject(new TypeError("Failed to fetch")),
  );
  await renderInApp(
    <ChangeBookingDialog booking={pending} change="cancel" isOpen onClose={() => undefined} />,
  );
  const reason = page.getByLabelText("Reason (optional)");
  await reason.fill("We found somebody nearer.");
  await cancelButton.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Your booking could not be cancelled. Please try again.");
  await expect.element(reason).toHaveValue("We found somebody nearer.");
  await expectAccessible();
});

describe("the warning about cancelling too often", () => {
  const warning = page.getByText("After 3 cancelled calls within 24 hours");
  const line = { by: "client", starts_at: null, before: null } as const;
  const cancelledAt = (hoursAgo: number, earlier: "pending" | "confirmed"): Booking => ({
    ...confirmedBooking,
    id: "018f0000-0000-7000-8000-000000000099",
    status: "cancelled",
    cancelled_by: "client",
    history: [
      { ...line, event: "booked", at: "2026-11-20T15:00:00.000Z", status: earlier },
      {
        ...line,
        event: "cancelled",
        at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
        status: "cancelled",
      },
    ],
  });
  const cancelledEarlier = cancelledAt(23, "confirmed");

  it.each([
    {
      verb: "appears at the second cancellation",
      booking: confirmedBooking,
      others: [cancelledEarlier],
      count: 1,
    },
    {
      verb: "appears for a confirmed call whose new time awaits approval",
      booking: {
        ...pending,
        history: cancelledAt(1, "confirmed").history.slice(0, 1),
      },
      others: [cancelledEarlier],
      count: 1,
    },
    { verb: "does not appear at the first", booking: confirmedBooking, others: [], count: 0 },
    {
      verb: "does not appear after a request was withdrawn",
      booking: confirmedBooking,
      others: [cancelledAt(1, "pending")],
      count: 0,
    },
    {
      verb: "does not appear a day after the first",
      booking: confirmedBooking,
      others: [cancelledAt(25, "confirmed")],
      count: 0,
    },
    { verb: "does not appear for a request", booking: pending, others: [cancelledEarlier], count: 0 },
  ])("$verb", async ({ booking, others, count }) => {
    stubApi("GET /rest/v1/bookings", () => ({ items: [booking, ...others], next_cursor: null }));
    await renderInApp(
      <ChangeBookingDialog booking={booking} change="cancel" isOpen onClose={() => undefined} />,
    );
    await expect.element(cancelButton).toBeVisible();
    await expect.poll(() => warning.elements()).toHaveLength(count);
  });
});

describe("rescheduling a call", () => {
  const reschedule = page.getByRole("button", { name: "Reschedule", exact: true });

  interface MoveInput {
    requiresApproval?: boolean;
    /** The times on the second day. */
    secondDayTimes?: string[];
  }

  function stubMoveSlots({ requiresApproval = false, secondDayTimes = [hoursAhead(30)] }: MoveInput) {
    const [firstDay, secondDay] = [hoursAhead(5).slice(0, 10), hoursAhead(30).slice(0, 10)];
    stubApi(`GET /rest/v1/bookings/${pending.id}/slots`, () => ({
      time_zone: "America/Chicago",
      is_fully_booked: false,
      is_paused: false,
      requires_approval: requiresApproval,
      call_kind: "video",
      days: [
        { date: firstDay, slots: [hoursAhead(5)] },
        { date: secondDay, slots: secondDayTimes },
      ],
      next_from: null,
    }));
  }

  async function openMove(input: MoveInput) {
    stubMoveSlots(input);
    stubApi("GET /auth/v1/user", () => ({ session: null }));
    stubApi("GET /rest/v1/bookings", () => ({ items: [confirmedBooking], next_cursor: null }));
    await renderInApp(
      <ChangeBookingDialog booking={confirmedBooking} change="reschedule" isOpen onClose={() => undefined} />,
    );
  }

  async function pickFirstTime(nth: number) {
    await page.getByRole("group", { name: "Date" }).getByRole("radio").nth(nth).click();
    await page.getByRole("group", { name: "Time" }).getByRole("radio").first().click();
  }

  it("[2.7] warns that a time within 24 hours is final", async () => {
    await openMove({});
    await pickFirstTime(0);
    const warning = page.getByText(
      "This call starts in less than 24 hours. You can't move it again after this, and it counts toward your intro calls even if you cancel it.",
    );
    await expect.element(warning).toBeVisible();
    await pickFirstTime(1);
    await expect.element(warning).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("[2.7] warns that the call becomes a request again if the doula approves requests", async () => {
    await openMove({ requiresApproval: true });
    await expect.element(page.getByText(/Your call becomes a request again/)).toBeVisible();
    stubApi(`POST /rest/v1/bookings/${pending.id}/reschedule`, () => pending);
    await pickFirstTime(1);
    await reschedule.click();
    await expect.element(page.getByRole("dialog", { name: "New time requested" })).toBeVisible();
    await expect.element(page.getByText(/pending until Maya confirms the new time/)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Add to calendar" })).not.toBeInTheDocument();
  });

  it("[2.7] shows an error if the time was just taken, keeps the date, and accepts another time", async () => {
    const later = hoursAhead(31);
    await openMove({ secondDayTimes: [hoursAhead(30), later] });
    await pickFirstTime(1);
    stubMoveSlots({ secondDayTimes: [later] });
    stubApi(`POST /rest/v1/bookings/${pending.id}/reschedule`, () =>
      refusal("slot_taken", "That time was just taken"),
    );
    await reschedule.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("That time was just taken");
    await expect.element(page.getByRole("group", { name: "Date" }).getByRole("radio").nth(1)).toBeChecked();
    const times = page.getByRole("group", { name: "Time" }).getByRole("radio");
    expect(times.elements().map((time) => time.getAttribute("value"))).toEqual([later]);
    stubApi(`POST /rest/v1/bookings/${pending.id}/reschedule`, () => ({
      ...confirmedBooking,
      starts_at: later,
    }));
    await times.click();
    await reschedule.click();
    await expect.element(page.getByRole("dialog", { name: "Your call has a new time" })).toBeVisible();
  });

  it("[2.7] can switch to cancelling, which also removes the call from the calendar", async () => {
    await openMove({});
    const cancelInstead = page.getByRole("button", { name: "Cancel this call" });
    await cancelInstead.click();
    const dialog = page.getByRole("dialog", { name: "Cancel this call" });
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect.element(page.getByRole("dialog", { name: "Reschedule" })).toBeVisible();
    await cancelInstead.click();
    stubApi(`POST /rest/v1/bookings/${pending.id}/cancel`, () => cancelled);
    await dialog.getByRole("button", { name: "Cancel this call" }).click();
    await expect
      .element(done)
      .toHaveTextContent("The email we sent you removes the call from your calendar.");
  });

  it("[2.9] within 24 hours of the call, offers to contact the doula or to cancel", async () => {
    await renderInApp(
      <ChangeBookingDialog
        booking={{ ...confirmedBooking, starts_at: hoursAhead(23), ends_at: hoursAhead(24) }}
        change="reschedule"
        isOpen
        onClose={() => undefined}
      />,
    );
    const dialog = page.getByRole("dialog", { name: "Reschedule" });
    await expect
      .element(dialog.getByText(/^A call can be moved until 24 hours before it starts\. Can't make it\?/))
      .toBeVisible();
    for (const [name, href] of [
      ["512-555-0142", "tel:5125550142"],
      ["maya@doulas.example", "mailto:maya@doulas.example"],
      ["Message Maya", "/messages?doula=maya-chen"],
    ] as const)
      await expect.element(dialog.getByRole("link", { name })).toHaveAttribute("href", href);
    await expect.element(dialog.getByRole("group", { name: "Date" })).not.toBeInTheDocument();
    await dialog.getByRole("button", { name: "Cancel this call" }).click();
    await expect.element(page.getByRole("dialog", { name: "Cancel this call" })).toBeVisible();
  });
});

it("[2.9] cancelling within 24 hours says first that the call counts, and asks for no reason", async () => {
  const late = { ...confirmedBooking, starts_at: hoursAhead(2), ends_at: hoursAhead(2.5) };
  await renderInApp(<ChangeBookingDialog booking={late} change="cancel" isOpen onClose={() => undefined} />);
  const dialog = page.getByRole("dialog", { name: "Cancel this call" });
  await expect.element(dialog).toHaveTextContent("The call will still count toward your intro calls");
  await expect.element(dialog.getByRole("link", { name: "512-555-0142" })).toBeVisible();
  await expect.element(dialog.getByLabelText("Reason (optional)")).not.toBeInTheDocument();
  const sent: unknown[] = [];
  stubApi(`POST /rest/v1/bookings/${late.id}/cancel`, async (request) => {
    sent.push(await request.json());
    return { ...late, status: "cancelled", cancelled_by: "client" };
  });
  await dialog.getByRole("button", { name: "Cancel this call" }).click();
  await expect.element(page.getByRole("dialog", { name: "Your booking is cancelled" })).toBeVisible();
  expect(sent).toEqual([{ reason: null, is_late: true }]);
  await expectAccessible();
});
