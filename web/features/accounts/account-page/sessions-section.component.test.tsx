import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DeviceSession } from "../../../../contract/identity/accounts.schema.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { SessionsSection } from "./sessions-section.tsx";

const showAll = page.getByRole("button", { name: "Show all 5 devices" });
const devices = page.getByRole("table", { name: "Devices" }).getByRole("rowheader");

function stubSessions(count: number): void {
  const items: DeviceSession[] = Array.from({ length: count }, (_, index) => ({
    id: `018f0000-0000-7000-8000-00000000000${index}`,
    device: `Device ${index + 1}`,
    is_current: index === 0,
    signed_in_at: "2026-11-20T15:00:00.000Z",
    last_active_at: "2026-11-24T15:00:00.000Z",
  }));
  stubApi("GET /auth/v1/sessions", () => ({ items }));
}

describe("the devices on the Account page", () => {
  it("are three at first, this one among them, and all on request", async () => {
    stubSessions(5);
    await renderInApp(<SessionsSection />);
    await expect.element(page.getByText("This device")).toBeVisible();
    expect(devices.elements()).toHaveLength(3);
    await showAll.click();
    await expect.element(devices.nth(4)).toBeVisible();
    await page.getByRole("button", { name: "Show fewer devices" }).click();
    await expect.element(showAll).toHaveFocus();
    expect(devices.elements()).toHaveLength(3);
  });

  it("have a button of one line on a phone", async () => {
    await page.viewport(360, 740);
    stubSessions(2);
    await renderInApp(<SessionsSection />);
    const button = page.getByRole("button", { name: "Sign out Device 2" });
    await expect.element(button).toBeVisible();
    const { height } = button.getByText("Sign out").element().getBoundingClientRect();
    expect(height).toBeLessThan(30);
  });

  it("are all shown if there are three", async () => {
    stubSessions(3);
    await renderInApp(<SessionsSection />);
    await expect.element(devices.nth(2)).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Show/ })).not.toBeInTheDocument();
  });
});
