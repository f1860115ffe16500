import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OwnDelivery } from "../../../../contract/platform/undeliverable.schema.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { EmailSection } from "./credential-sections.tsx";

let delivery: OwnDelivery;
const allowButton = page.getByRole("button", { name: "Email me here again" });

beforeEach(() => {
  delivery = { undeliverable: { reason: "bounced", since: "2026-11-20T12:00:00.000Z", can_clear: true } };
  stubApi("GET /auth/v1/user/email_change", () => ({ email_change: null }));
  stubApi("GET /auth/v1/user/undeliverable", () => delivery);
});

describe("[7.1] an address that gets no email", () => {
  it("is explained, and can be allowed again, which returns the focus to the heading", async () => {
    stubApi("DELETE /auth/v1/user/undeliverable", () => new Response(null, { status: 204 }));
    await renderInApp(<EmailSection email="ana@example.org" />);
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(/We can't email you at this address.*Our email bounced/);
    await allowButton.click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Email" })).toHaveFocus();
    expect(currentToasts()[0]?.title).toBe("We'll email you again");
  });

  it("has no button to allow email before it is confirmed", async () => {
    delivery = { undeliverable: { reason: "refused", since: "2026-11-20T12:00:00.000Z", can_clear: false } };
    await renderInApp(<EmailSection email="ana@example.org" />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(allowButton).not.toBeInTheDocument();
  });

  it("is not mentioned while email is sent", async () => {
    delivery = { undeliverable: null };
    await renderInApp(<EmailSection email="ana@example.org" />);
    await expect.element(page.getByRole("button", { name: "Change email" })).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});
