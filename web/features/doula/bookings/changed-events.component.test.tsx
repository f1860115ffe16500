import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { confirmedCall } from "../../../testing/bookings.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";

type Changed = { booking_id: string; change: "moved" | "deleted"; moved_to: string | null };

let changed: Changed[];
const moved: Changed = {
  booking_id: confirmedCall.id,
  change: "moved",
  moved_to: new Date(Date.parse(confirmedCall.starts_at) + 60 * 60_000).toISOString(),
};

beforeEach(() => {
  changed = [];
  signIn({ user_type: "doula" });
  stubApi("GET /rest/v1/bookings/as_doula", ({ url }) => ({
    items: new URL(url).searchParams.get("list") === "upcoming" ? [confirmedCall] : [],
    next_cursor: null,
  }));
  stubApi("GET /rest/v1/bookings/as_doula/counts", () => ({ requests: 0, upcoming: 1, past: 0 }));
  stubApi("GET /rest/v1/google_calendar_connections", () => ({
    items: [
      {
        id: "018f0000-0000-7000-8000-0000000000ca",
        calendar_id: "primary",
        expires_at: "2026-11-22T13:00:00.000Z",
        created_at: "2026-11-20T12:00:00.000Z",
        state: "connected",
        synced_at: "2026-11-21T12:00:00.000Z",
        is_failing: false,
        event_title: "Intro call",
        event_visibility: "private",
        changed_events: changed,
      },
    ],
    service: null,
  }));
});

const list = page.getByRole("list", { name: "Changed in Google Calendar" });
const name = confirmedCall.parent?.full_name ?? "";

describe("[2.12 7.4] a booked call that the doula moved or deleted in Google Calendar", () => {
  it("is asked about, with three ways to settle it", async () => {
    changed = [moved];
    await openPage("/bookings");
    await expect.element(list.getByText(new RegExp(`^You moved your call with ${name} to `))).toBeVisible();
    await expect.element(list.getByText(new RegExp(`^${name} still expects it on `))).toBeVisible();
    await expect
      .element(list.getByRole("link", { name: "Ask for another time" }))
      .toHaveAttribute("href", `/messages?parent=${confirmedCall.parent?.user_id}`);
    await expect
      .element(list.getByRole("link", { name: "Cancel the call" }))
      .toHaveAttribute("href", `/bookings?cancel=${confirmedCall.id}`);
    stubApi(`POST /rest/v1/bookings/${confirmedCall.id}/restore_event`, () => {
      changed = [];
      return new Response(null, { status: 204 });
    });
    await list.getByRole("button", { name: "Put it back" }).click();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByText("Put back in Google Calendar")).toBeVisible();
  });

  it("stays asked about if it cannot be put back", async () => {
    changed = [{ ...moved, change: "deleted", moved_to: null }];
    await openPage("/bookings");
    await expect
      .element(list.getByText(`You deleted your call with ${name} in Google Calendar`))
      .toBeVisible();
    failApi(`POST /rest/v1/bookings/${confirmedCall.id}/restore_event`);
    await list.getByRole("button", { name: "Put it back" }).click();
    await expect.element(page.getByText("We couldn't put it back")).toBeVisible();
    await expect.element(list).toBeVisible();
  });

  it("is not mentioned if there is none", async () => {
    await openPage("/bookings");
    await expect.element(page.getByText(name).first()).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
  });
});
