import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DoulaBooking } from "../../../contract/bookings.schema.ts";
import { refusal } from "../../testing/applications.ts";
import { confirmedCall, request } from "../../testing/bookings.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { currentToasts } from "../../ui/use-toast.ts";
import { type DoulaBookingChange, DoulaBookingDialog } from "./doula-booking-dialog.tsx";

const dialog = (name: string) => page.getByRole("dialog", { name });
const declining = dialog("Decline request");
const cancelling = dialog("Cancel this call");
const cancelCall = `POST /rest/v1/bookings/${confirmedCall.id}/cancel_as_doula`;

let sent: unknown[];

function Opened({ booking, change }: { booking: DoulaBooking; change: DoulaBookingChange }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <DoulaBookingDialog
      booking={booking}
      change={change}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={() => undefined}
    />
  );
}

function openDialog(booking: DoulaBooking, change: DoulaBookingChange) {
  return renderInApp(<Opened booking={booking} change={change} />);
}

/** Returns a booking and records the request. */
function accept(call: string, booking: DoulaBooking) {
  stubApi(call, async (sentRequest) => {
    sent.push(await sentRequest.json());
    return { ...booking, status: "cancelled" };
  });
}

beforeEach(() => {
  sent = [];
});

describe("declining a request", () => {
  it("[2.7] explains the consequences, and needs no reason", async () => {
    await openDialog(request, "decline");
    await expect.element(declining).toHaveAccessibleDescription("Your intro call with Ana");
    await expect.element(declining).toHaveTextContent("This frees the time. We'll email the parent.");
    await expect
      .element(declining.getByRole("textbox", { name: "Reason (optional)" }))
      .toHaveAccessibleDescription("The parent sees it.");
    accept(`POST /rest/v1/bookings/${request.id}/decline`, request);
    await declining.getByRole("button", { name: "Decline" }).click();
    await expect.element(declining).not.toBeInTheDocument();
    expect(sent).toEqual([{ reason: null }]);
    expect(currentToasts()[0]).toMatchObject({
      title: "Request declined",
      description: "We emailed the parent. The time is free again.",
    });
  });

  it("is not offered once the request is resolved", async () => {
    await openDialog({ ...request, status: "cancelled" }, "decline");
    await expect.element(declining.getByRole("status")).toBeVisible();
    await expect.element(declining.getByRole("button", { name: "Decline" })).not.toBeInTheDocument();
    await declining.getByRole("button", { name: "Back" }).click();
    await expect.element(declining).not.toBeInTheDocument();
  });
});

describe("cancelling a call", () => {
  it("[2.7] needs a reason, and sends it", async () => {
    await openDialog(confirmedCall, "cancel");
    await expect.element(cancelling).toHaveAccessibleDescription("Your intro call with Ana Maria Ruiz");
    const reason = cancelling.getByRole("textbox", { name: "Reason" });
    const press = cancelling.getByRole("button", { name: "Cancel this call" });
    await press.click();
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAccessibleDescription(/A reason is required\./);
    await reason.fill("   ");
    await press.click();
    await expect.element(reason).toHaveAccessibleDescription(/A reason is required\./);
    accept(cancelCall, confirmedCall);
    await reason.fill("I am at a birth.");
    await press.click();
    await expect.element(cancelling).not.toBeInTheDocument();
    expect(sent).toEqual([{ reason: "I am at a birth." }]);
    expect(currentToasts()[0]).toMatchObject({
      title: "Call cancelled",
      description: "We emailed the parent your reason and a link to your other times.",
    });
  });

  it("shows why it was refused, and keeps the reason", async () => {
    await openDialog(confirmedCall, "cancel");
    const detail = "This call has started.";
    stubApi(cancelCall, () => refusal("call_started", detail));
    const reason = cancelling.getByRole("textbox", { name: "Reason" });
    await reason.fill("I am at a birth.");
    await cancelling.getByRole("button", { name: "Cancel this call" }).click();
    await expect
      .element(cancelling.getByRole("alert"))
      .toHaveTextContent(`The call could not be cancelled${detail}`);
    await expect.element(reason).toHaveValue("I am at a birth.");
  });
});
