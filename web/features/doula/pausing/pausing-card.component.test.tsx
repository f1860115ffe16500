import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Pausing } from "../../../../contract/scheduling/pausing.schema.ts";
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
    await expect.element(page.getByText(/^Call times are closed until Mon, May 5, 10:00 AM\./)).toBeVisible();
  });

  it("ends with one press", async () => {
    await show();
    await leave.click();
    await back.click();
    await expect.element(leave).toBeVisible();
  });
});
