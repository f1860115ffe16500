import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
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
  is_paused: false,
  time_zone: "America/Chicago",
});

it("[5.6] a list explains the person's own limit only once for all its buttons", async () => {
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
  const reason = "You have reached your limit of 4 intro calls. Cancel one to book another. My Bookings";
  expect(page.getByText(/your limit of 4 intro calls/).elements()).toHaveLength(1);
  for (const button of buttons.elements()) await expect.element(button).toHaveAccessibleDescription(reason);
});

it.each([
  [
    "can be cancelled",
    3,
    /^You have reached your limit of 3 intro calls.* Cancel one/,
    "My Bookings",
    "/bookings",
  ],
  [
    "have all ended",
    0,
    /^You have used all 3 of your intro calls\. Completed calls count too,/,
    "support@doula-match.example",
    "mailto:support@doula-match.example",
  ],
])(
  "[5.6 9.2] the button is disabled after three calls that %s, with the reason and a next step",
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
