import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { refusal } from "../../../testing/applications.ts";
import { confirmedBooking } from "../../../testing/bookings.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { ana, makeSession, openPage, signIn } from "../../../testing/open-page.tsx";
import { stubOwnBirth } from "../../../testing/parent-home.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { BookingCard } from "./booking-card.tsx";
import { BookingsList } from "./bookings-list.tsx";

const sharedBooking: Booking = {
  ...confirmedBooking,
  shares_birth_place: true,
  birth_place: "12 Quiet Street",
};
const unsharedBooking: Booking = { ...sharedBooking, shares_birth_place: false, birth_place: null };
const stopSharing = page.getByRole("button", { name: "Stop sharing" });
const birthPlace = page.getByText("12 Quiet Street");

/** The only booking on the stubbed server. */
let stored: Booking;

beforeEach(() => stubOwnBirth());

describe("the card of a booking with a shared place of birth", () => {
  beforeEach(async () => {
    stored = sharedBooking;
    stubApi("GET /rest/v1/bookings", () => ({ items: [stored], next_cursor: null }));
    await renderInApp(<BookingsList onChange={() => undefined} />);
  });

  it("tells the parent what the doula sees", async () => {
    await expect
      .element(page.getByText("Maya sees where you plan to give birth: 12 Quiet Street"))
      .toBeVisible();
  });

  it("stops sharing on click, and keeps the focus on the card", async () => {
    stubApi(`DELETE /rest/v1/bookings/${sharedBooking.id}/birth_place`, () => {
      stored = unsharedBooking;
      return unsharedBooking;
    });
    await stopSharing.click();
    await expect.element(birthPlace).not.toBeInTheDocument();
    expect(page.getByRole("article").element().contains(document.activeElement)).toBe(true);
    expect(currentToasts().at(-1)?.description).toBe("Maya no longer sees where you plan to give birth.");
  });

  it("shows an error if sharing could not be stopped", async () => {
    stubApi(`DELETE /rest/v1/bookings/${sharedBooking.id}/birth_place`, () =>
      refusal("rate_limited", "Too many attempts.", 429),
    );
    await stopSharing.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Too many attempts");
    await expect.element(birthPlace).toBeVisible();
  });
});

it("the card of a call with hidden contact details shows when they will appear", async () => {
  const hiddenContact: Booking = {
    ...confirmedBooking,
    call_link: null,
    contact_from: "2031-05-02T15:00:00.000Z",
    doula: { ...confirmedBooking.doula, phone: null, email: null },
  };
  await renderInApp(<BookingCard booking={hiddenContact} onChange={() => undefined} />);
  await expect
    .element(
      page.getByText("You cancelled 3 calls within 24 hours. Maya's contact details stay hidden until"),
    )
    .toBeVisible();
});

const menu = page.getByRole("button", { name: /^More about the call/ });
const openMenu = () => menu.click();
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe("the card of a confirmed call", () => {
  it("[2.7] offers another time while the doula is at a birth, even shortly before the call", async () => {
    const onChange = vi.fn();
    const soon = { ...confirmedBooking, starts_at: hoursAhead(2), ends_at: hoursAhead(2.5) };
    const booking = { ...soon, is_doula_at_birth: true };
    await renderInApp(<BookingCard booking={booking} onChange={onChange} />);
    await expect
      .element(page.getByText("Maya is at a birth and may not be able to make this call."))
      .toBeVisible();
    await page.getByRole("button", { name: "Choose another time" }).click();
    expect(onChange).toHaveBeenCalledWith(booking, "reschedule");
    await expect.element(page.getByRole("button", { name: /^Reschedule/ })).toBeVisible();
  });

  it("shows the deadline for changes, and offers to reschedule", async () => {
    await renderInApp(<BookingCard booking={confirmedBooking} onChange={() => undefined} />);
    await expect.element(page.getByRole("button", { name: /^Reschedule/ })).toBeVisible();
    await expect
      .element(
        page.getByText(
          "You can move or cancel this call until Sunday, May 4, 3:00 PM, 24 hours before it starts. If you cancel later, the call still counts toward your intro calls.",
        ),
      )
      .toBeVisible();
  });

  it("ends with the deadline for changes", async () => {
    await renderInApp(<BookingCard booking={confirmedBooking} onChange={() => undefined} />);
    await expect
      .element(page.getByRole("article"))
      .toHaveTextContent(/maya@doulas\.example.*You can move or cancel this call/);
  });

  it("[2.7] links to the doula's phone, email and messages", async () => {
    await renderInApp(<BookingCard booking={confirmedBooking} onChange={() => undefined} />);
    for (const [name, href] of [
      ["512-555-0142", "tel:5125550142"],
      ["maya@doulas.example", "mailto:maya@doulas.example"],
      [/^Contact Doula/, "/messages?doula=maya-chen"],
    ] as const)
      await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", href);
    await expect.element(page.getByRole("button", { name: /^Cancel Booking/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("[2.7] links the doula's name to their page, and can be cancelled from its menu", async () => {
    const onChange = vi.fn();
    await renderInApp(<BookingCard booking={confirmedBooking} onChange={onChange} />);
    await expect
      .element(page.getByRole("link", { name: "Maya Chen", exact: true }))
      .toHaveAttribute("href", "/doulas/maya-chen");
    await openMenu();
    await page.getByRole("menuitem", { name: "Cancel this call" }).click();
    await expect.poll(() => onChange.mock.calls).toEqual([[confirmedBooking, "cancel"]]);
  });

  it("[2.7] adds the call to a calendar and shows its history from its menu", async () => {
    const history = [
      {
        event: "booked",
        by: "client",
        at: "2031-05-01T15:00:00.000Z",
        status: null,
        starts_at: null,
        before: null,
      },
    ] as Booking["history"];
    await renderInApp(<BookingCard booking={{ ...confirmedBooking, history }} onChange={() => undefined} />);
    await openMenu();
    await expect
      .element(page.getByRole("menuitem", { name: "Add to calendar" }))
      .toHaveAttribute("href", `/rest/v1/bookings/${confirmedBooking.id}/calendar.ics`);
    await expectAccessible();
    await page.getByRole("menuitem", { name: "Show history" }).click();
    await expect.element(page.getByText(/^You booked/)).toBeVisible();
    await expect.element(menu).toHaveFocus();
  });

  it("[2.7] is at most 460 px high on a phone, with the date at 22 px", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    // The longest date.
    vi.useFakeTimers({ now: new Date("2026-11-25T10:30:00Z"), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const doula = {
      ...confirmedBooking.doula,
      full_name: "Bartholomea Wilhelmina Osei",
      first_name: "Bartholomea",
    };
    const today: Booking = { ...confirmedBooking, starts_at: hoursAhead(0.5), ends_at: hoursAhead(1), doula };
    for (const booking of [today, { ...confirmedBooking, doula }]) {
      const { unmount } = await renderInApp(
        <div className="px-4">
          <BookingCard booking={{ ...booking, call_kind: "phone" }} onChange={() => undefined} />
        </div>,
      );
      const card = page.getByRole("article");
      await expect.element(card).toBeVisible();
      expect(card.element().getBoundingClientRect().height).toBeLessThanOrEqual(460);
      expect(getComputedStyle(page.getByRole("time").first().element()).fontSize).toBe("22px");
      await unmount();
    }
  });

  it("[2.7] leads with the call on its day", async () => {
    const soon: Booking = { ...confirmedBooking, starts_at: hoursAhead(0.5), ends_at: hoursAhead(1) };
    await renderInApp(<BookingCard booking={{ ...soon, call_kind: "phone" }} onChange={() => undefined} />);
    await expect
      .element(page.getByRole("link", { name: "Call Maya" }))
      .toHaveAttribute("href", "tel:5125550142");
    await expect.element(page.getByRole("link", { name: "Call Maya" })).toHaveClass("bg-primary");
  });

  it("[2.7] offers to contact the doula, but not to reschedule, within 24 hours of the call", async () => {
    const soon: Booking = { ...confirmedBooking, starts_at: hoursAhead(23), ends_at: hoursAhead(24) };
    await renderInApp(<BookingCard booking={soon} onChange={() => undefined} />);
    await expect
      .element(
        page.getByText(/^You can cancel this call until it starts\. .* still counts toward your intro calls/),
      )
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: /^Contact Doula/ })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Reschedule/ })).not.toBeInTheDocument();
  });
});

it("the card of a call that the doula cancelled offers the doula's other times", async () => {
  const cancelled: Booking = {
    ...confirmedBooking,
    status: "cancelled",
    cancelled_by: "doula",
    cancel_reason: "I am at a birth.",
  };
  await renderInApp(<BookingCard booking={cancelled} onChange={() => undefined} />);
  await expect
    .element(page.getByRole("link", { name: /^See other times/ }))
    .toHaveAttribute("href", "/doulas/maya-chen?book=true");
});

it("the card of a call that the doula cancelled is a closed row once the call's time is over", async () => {
  const cancelled: Booking = {
    ...confirmedBooking,
    status: "cancelled",
    cancelled_by: "doula",
    starts_at: hoursAhead(-30),
    ends_at: hoursAhead(-29),
  };
  await renderInApp(<BookingCard booking={cancelled} onChange={() => undefined} />);
  await expect.element(page.getByRole("heading", { name: "Maya Chen" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^See other times/ })).not.toBeInTheDocument();
});

it("[4.1] logging in again after the session ended keeps the cancellation dialog and its typed reason", async () => {
  signIn();
  stored = { ...confirmedBooking, status: "pending" };
  stubApi("GET /rest/v1/bookings", () => ({ items: [stored], next_cursor: null }));
  const cancelCall = `POST /rest/v1/bookings/${stored.id}/cancel`;
  stubApi(cancelCall, () => refusal("unauthenticated", "Please log in first", 401));
  await openPage("/bookings");
  await page.getByRole("button", { name: /^Cancel Booking/ }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Booking" });
  const reason = dialog.getByLabelText("Reason (optional)");
  await reason.fill("We found somebody nearer.");
  await dialog.getByRole("button", { name: "Cancel Booking" }).click();

  const logIn = page.getByRole("dialog", { name: "Log In" });
  await expect.element(logIn).toHaveTextContent("Your session has ended.");
  stubApi("POST /auth/v1/token", () => makeSession(ana));
  await logIn.getByLabelText(/^Password/).fill("calm-river-42");
  await logIn.getByRole("button", { name: "Log In" }).click();
  await expect.element(logIn).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue("We found somebody nearer.");
  stubApi(cancelCall, () => ({ ...stored, status: "cancelled", cancelled_by: "client" }));
  await dialog.getByRole("button", { name: "Cancel Booking" }).click();
  await expect.element(page.getByRole("dialog", { name: "Your booking is cancelled" })).toBeVisible();
});

it("[2.7] a past call is a row that opens, with a link to the doula's packages", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const past: Booking = {
    ...confirmedBooking,
    status: "completed",
    starts_at: hoursAhead(-30),
    ends_at: hoursAhead(-29),
  };
  await renderInApp(<BookingCard booking={past} onChange={() => undefined} />);
  const row = page.getByRole("article");
  await expect.element(row).toBeVisible();
  await row.getByRole("heading", { name: "Maya Chen" }).click();
  await expect
    .element(row.getByRole("link", { name: "See Maya's packages" }))
    .toHaveAttribute("href", "/doulas/maya-chen#packages");
});
