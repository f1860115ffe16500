import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { BookIntroCallButton, IntroCallLimitNote } from "./book-intro-call-button.tsx";

const user = { id: "018f0000-0000-7000-8000-000000000002", email: "ana@example.com", user_type: "client" };
const introCall = { open: () => undefined, toHref: () => "/" };
const doula = (name: string) => ({
  slug: name.toLowerCase(),
  first_name: name,
  full_name: `${name} Chen`,
  has_hours: true,
  next_available: "2031-05-05T15:00:00.000Z",
  is_fully_booked: false,
  time_zone: "America/Chicago",
});

it("[5.6] a list explains once why no call can be booked, with the person's own limit", async () => {
  stubApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2099-01-01T00:00:00.000Z" } }));
  stubApi("GET /rest/v1/bookings/intro_calls/count", () => ({
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

it.each([
  ["can be canceled", 3, /^You have 3 intro calls.* Cancel one/, "My Bookings", "/bookings"],
  [
    "are all over",
    0,
    /^You have used all 3 of your intro calls\. Completed calls count too\./,
    "support@doula-match.example",
    "mailto:support@doula-match.example",
  ],
])(
  "[5.6 9.2] the button is disabled once three calls %s, and explains why and what to do",
  async (_, cancellable, why, link, href) => {
    stubApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2099-01-01T00:00:00.000Z" } }));
    stubApi("GET /rest/v1/bookings/intro_calls/count", () => ({
      count: 3,
      cancellable,
      limit: 3,
      contact_from: null,
    }));
    await renderInApp(<BookIntroCallButton doula={doula("Maya")} introCall={introCall} />);
    await expect.element(page.getByRole("button", { name: /^Booking Limit Reached/ })).toBeDisabled();
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(page.getByRole("link", { name: link })).toHaveAttribute("href", href);
  },
);
