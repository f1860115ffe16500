import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { refusal } from "../../../testing/applications.ts";
import { confirmedCall, request } from "../../../testing/bookings.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { type DoulaBookingChange, DoulaBookingDialog } from "./doula-booking-dialog.tsx";

const dialog = (name: string) => page.getByRole("dialog", { name });
const declineDialog = dialog("Decline request");
const cancelDialog = dialog("Cancel this call");
const cancelCall = `POST /rest/v1/bookings/${confirmedCall.id}/cancel_as_doula`;

let requestBodies: unknown[];

function OpenDialog({ booking, change }: { booking: DoulaBooking; change: DoulaBookingChange }) {
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
  return renderInApp(<OpenDialog booking={booking} change={change} />);
}

/** Stubs a successful change and records the request body. */
function stubChange(call: string, booking: DoulaBooking) {
  stubApi(call, async (sentRequest) => {
    requestBodies.push(await sentRequest.json());
    return { ...booking, status: "cancelled" };
  });
}

beforeEach(() => {
  requestBodies = [];
});

describe("declining a request", () => {
  it("[2.7] explains the consequences, and does not require a reason", async () => {
    await openDialog(request, "decline");
    await expect.element(declineDialog).toHaveAccessibleDescription("Your intro call with Ana");
    await expect
      .element(declineDialog)
      .toHaveTextContent("This frees the time. We'll email the parent, with a link to your open times.");
    await expect
      .element(declineDialog.getByRole("textbox", { name: "Reason or a better time (optional)" }))
      .toHaveAccessibleDescription(
        "The parent will see it. For example: I could talk on Thursday after 4 PM.",
      );
    stubChange(`POST /rest/v1/bookings/${request.id}/decline`, request);
    await declineDialog.getByRole("button", { name: "Decline" }).click();
    await expect.element(declineDialog).not.toBeInTheDocument();
    expect(requestBodies).toEqual([{ reason: null }]);
    expect(currentToasts()[0]).toMatchObject({
      title: "Request declined",
      description: "We emailed the parent a link to your open times. This one is free again.",
    });
  });

  it("is not possible once the request is cancelled", async () => {
    await openDialog({ ...request, status: "cancelled" }, "decline");
    await expect.element(declineDialog.getByRole("status")).toBeVisible();
    await expect.element(declineDialog.getByRole("button", { name: "Decline" })).not.toBeInTheDocument();
    await declineDialog.getByRole("button", { name: "Back" }).click();
    await expect.element(declineDialog).not.toBeInTheDocument();
  });
});

describe("cancelling a call", () => {
  it("[2.7] requires a reason, and sends it", async () => {
    await openDialog(confirmedCall, "cancel");
    await expect.element(cancelDialog).toHaveAccessibleDescription("Your intro call with Ana Maria Ruiz");
    const reason = cancelDialog.getByRole("textbox", { name: "Reason" });
    const submitButton = cancelDialog.getByRole("button", { name: "Cancel this call" });
    await submitButton.click();
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAccessibleDescription(/A reason is required\./);
    await reason.fill("   ");
    await submitButton.click();
    await expect.element(reason).toHaveAccessibleDescription(/A reason is required\./);
    stubChange(cancelCall, confirmedCall);
    await reason.fill("I am at a birth.");
    await submitButton.click();
    await expect.element(cancelDialog).not.toBeInTheDocument();
    expect(requestBodies).toEqual([{ reason: "I am at a birth." }]);
    expect(currentToasts()[0]).toMatchObject({
      title: "Call cancelled",
      description: "We emailed the parent your reason and a link to your other times.",
    });
  });

  it("shows why the server refused it, and keeps the reason", async () => {
    await openDialog(confirmedCall, "cancel");
    const detail = "This call has started.";
    stubApi(cancelCall, () => refusal("call_started", detail));
    const reason = cancelDialog.getByRole("textbox", { name: "Reason" });
    await reason.fill("I am at a birth.");
    await cancelDialog.getByRole("button", { name: "Cancel this call" }).click();
    await expect
      .element(cancelDialog.getByRole("alert"))
      .toHaveTextContent(`The call could not be cancelled${detail}`);
    await expect.element(reason).toHaveValue("I am at a birth.");
  });
});
