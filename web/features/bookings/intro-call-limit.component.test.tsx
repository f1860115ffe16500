import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerApi } from "../../testing/answer-api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { BookIntroCallButton, IntroCallLimitNote } from "./book-intro-call-button.tsx";

const user = { id: "018f0000-0000-7000-8000-000000000002", email: "ana@example.com", user_type: "client" };
const introCall = { open: () => undefined, hrefOf: () => "/" };
const doula = (name: string) => ({
  slug: name.toLowerCase(),
  first_name: name,
  full_name: `${name} Chen`,
  has_hours: true,
  next_available: "2031-05-05T15:00:00.000Z",
  is_fully_booked: false,
  time_zone: "America/Chicago",
});

it("a list says once why no call can be booked, with the person's own limit", async () => {
  answerApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2099-01-01T00:00:00.000Z" } }));
  answerApi("GET /rest/v1/bookings/intro_calls/count", () => ({
    count: 4,
    cancellable: 2,
    limit: 4,
    contact_from: null,
  }));
  await renderInApp(
    <>
      <IntroCallLimitNote id="limit" />
      <BookIntroCallButton doula={doula("Maya")} introCall={introCall} limitNoteId="limit" />
      <BookIntroCallButton doula={doula("Rosa")} introCall={introCall} limitNoteId="limit" />
    </>,
  );
  const buttons = page.getByRole("button", { name: /^Booking Limit Reached/ });
  await expect.element(buttons.first()).toBeDisabled();
  const reason = "You have 4 intro calls, and that is the limit. Cancel one to book another. My Bookings";
  expect(page.getByText(/You have 4 intro calls/).elements()).toHaveLength(1);
  for (const button of buttons.elements()) await expect.element(button).toHaveAccessibleDescription(reason);
});
