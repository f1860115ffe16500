import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerApi } from "../../testing/answer-api.ts";
import { pendingBooking } from "../../testing/bookings.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { BookingsList } from "./bookings-list.tsx";

async function openList(status: "pending" | "cancelled") {
  answerApi("GET /auth/v1/user", () => ({ session: null }));
  answerApi("GET /rest/v1/bookings", () => ({
    items: [{ ...pendingBooking, status, cancelled_by: status === "cancelled" ? "client" : null }],
    next_cursor: null,
  }));
  await renderInApp(<BookingsList onChange={() => undefined} />);
  await expect.element(page.getByRole("article")).toBeVisible();
}

const findDoulas = page.getByRole("link", { name: "Find Doulas" });

describe("my bookings", () => {
  it("lead to the doulas if no call is coming up", async () => {
    await openList("cancelled");
    await expect.element(page.getByText("No upcoming calls.")).toBeVisible();
    await expect.element(findDoulas.first()).toHaveAttribute("href", "/find-doulas");
  });

  it("say nothing of it if one is", async () => {
    await openList("pending");
    await expect.element(page.getByRole("heading", { name: "Upcoming" })).toBeVisible();
    await expect.element(page.getByText("No upcoming calls.")).not.toBeInTheDocument();
  });
});
