import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import type { Pausing } from "../../../../contract/scheduling/pausing.schema.ts";
import { confirmedCall } from "../../../testing/bookings.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { signIn } from "../../../testing/open-page.tsx";
import { notPaused } from "../../../testing/pausing.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { PausingCard } from "./pausing-card.tsx";

const dialog = page.getByRole("alertdialog", { name: "Pause new clients?" });
const pause = page.getByRole("button", { name: "Pause new clients" });
const resume = page.getByRole("button", { name: "Resume" });
const pausedHeading = page.getByRole("heading", { name: "You're paused" });
const openHeading = page.getByRole("heading", { name: "You're taking new clients" });

let stored: Pausing;

beforeEach(() => {
  stored = notPaused;
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/pausing", () => stored);
  stubApi("PUT /rest/v1/pausing", () => {
    stored = { ...notPaused, paused_at: "2026-11-23T15:00:00.000Z" };
    return stored;
  });
  stubApi("DELETE /rest/v1/pausing", () => {
    stored = notPaused;
    return stored;
  });
});

const show = () => renderInApp(<PausingCard />);

describe("[2.12] pausing new clients", () => {
  it("lists what closes before anything closes", async () => {
    stored = { ...notPaused, open_requests: 2, open_links: 1 };
    await show();
    await pause.click();
    await expect.element(dialog).toHaveTextContent("2 open requests close.");
    await expect.element(dialog).toHaveTextContent("1 payment link expires.");
    await dialog.getByRole("button", { name: "Not now" }).click();
    await expect.element(openHeading).toBeVisible();
  });

  it("takes one confirmation, and resuming one press", async () => {
    await show();
    await pause.click();
    await dialog.getByRole("button", { name: "Pause new clients" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(pausedHeading).toBeVisible();
    await expect.element(page.getByText("Since Mon, Nov 23.")).toBeVisible();
    await resume.click();
    await expect.element(openHeading).toBeVisible();
  });

  it("keeps the dialog open and says why if it fails", async () => {
    await show();
    failApi("PUT /rest/v1/pausing");
    await pause.click();
    await dialog.getByRole("button", { name: "Pause new clients" }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("We couldn't pause your profile");
  });
});

describe("[2.12] being at a birth", () => {
  const leave = page.getByRole("button", { name: "I'm at a birth" });
  const back = page.getByRole("button", { name: "I'm back" });

  beforeEach(() => {
    stored = { ...notPaused, calls_at_birth: 2 };
    stubApi("GET /rest/v1/bookings/as_doula", () => ({ items: [], next_cursor: null }));
    stubApi("PUT /rest/v1/pausing/birth", () => {
      stored = { ...stored, at_birth_until: "2031-05-05T15:00:00.000Z" };
      return stored;
    });
    stubApi("DELETE /rest/v1/pausing/birth", () => {
      stored = { ...stored, at_birth_until: null };
      return stored;
    });
  });

  it("takes one press, which says beforehand whom it affects", async () => {
    await show();
    await expect.element(page.getByText(/2 booked calls get an offer of new times\.$/)).toBeVisible();
    await leave.click();
    await expect.element(page.getByRole("heading", { name: "You're at a birth" })).toBeVisible();
    await expect.element(page.getByText(/^Call times are closed until Monday, May 5, .*M\./)).toBeVisible();
  });

  it("shows the automatic reply before it is sent to anybody", async () => {
    signIn({ user_type: "doula", first_name: "Dana" });
    await show();
    await expect
      .element(page.getByText(/automatic reply: “Dana is at a birth and will answer afterward\.”/))
      .toBeVisible();
    await expectAccessible();
  });

  it("names the calls that stay booked, with a link, before and during it", async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const call = (id: string, name: string, count: number, change: Partial<DoulaBooking> = {}) => {
      const parent = confirmedCall.parent && { ...confirmedCall.parent, full_name: name };
      return {
        ...confirmedCall,
        id,
        parent,
        starts_at: hours(count),
        ends_at: hours(count + 0.5),
        ...change,
      };
    };
    const items = [
      call("1", "Priya Rao", 20),
      call("2", "Lena Ode", 21, { status: "pending" }),
      call("3", "Kim Ray", 30),
    ];
    stubApi("GET /rest/v1/bookings/as_doula", () => ({ items, next_cursor: null }));
    stubApi("PUT /rest/v1/pausing/birth", () => {
      stored = { ...stored, at_birth_until: hours(24) };
      return stored;
    });
    await show();
    const staying = page.getByRole("link", { name: /^Your call with .* stays booked: / });
    await expect.element(staying).toHaveTextContent(/Priya Rao stays booked: \w{3}, \w{3} \d+.*M$/);
    await expect.element(staying).toHaveAttribute("href", "/bookings");
    await leave.click();
    await expect.element(page.getByRole("button", { name: "Extend to 24 hours from now" })).toBeVisible();
    await expect.element(staying).toHaveTextContent(/Priya Rao/);
  });

  it("ends with one press", async () => {
    await show();
    await leave.click();
    await back.click();
    await expect.element(leave).toBeVisible();
  });
});
