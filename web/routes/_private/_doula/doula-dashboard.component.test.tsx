import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DoulaOrder } from "../../../../contract/commerce/doula-orders.schema.ts";
import { setupSteps } from "../../../../contract/directory/applications.ts";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { emptyApplication, makeApplication, stubPaymentAccount } from "../../../testing/applications.ts";
import { makeAvailability } from "../../../testing/availability.ts";
import { confirmedCall, request } from "../../../testing/bookings.ts";
import { stubDoulaHome } from "../../../testing/doula-home.ts";
import { packageRequest } from "../../../testing/doula-orders.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { untypedTerms } from "../../../testing/packages.ts";
import { notPaused } from "../../../testing/pausing.ts";
import { emptyPractice } from "../../../testing/practice.ts";
import { failApi, stubApi } from "../../../testing/stub-api.ts";

const setup = page.getByRole("dialog", { name: "Complete Your Doula Profile" });

beforeEach(() => {
  sessionStorage.clear();
  signIn({ user_type: "doula" });
});

it("[2.12] the setup dialog opens automatically on every visit if no step is done", async () => {
  stubDoulaHome(emptyApplication);
  stubApi("GET /rest/v1/doula_certifications", () => ({ items: [] }));
  const router = await openPage("/doula-dashboard");
  await expect.element(setup.getByRole("heading", { name: "Add Certification/Training" })).toBeVisible();
  await expect.element(setup).toHaveTextContent("0/6 steps");
  await userEvent.keyboard("{Escape}");
  await expect.element(setup).not.toBeInTheDocument();
  const start = page.getByRole("button", { name: "Get Started" });
  await expect.element(start).toBeVisible();
  expect(router.state.location.search).toEqual({});
  await router.navigate({ to: "/terms" });
  await router.navigate({ to: "/doula-dashboard" });
  await expect.element(setup).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(setup).not.toBeInTheDocument();
  await start.click();
  await expect.element(setup).toBeVisible();
  expect(router.state.location.search).toEqual({ step: "certifications" });
});

it("[2.12] the dashboard asks for a missing picture and bio", async () => {
  stubDoulaHome({ ...makeApplication(["births"]), missing_details: ["picture", "bio"] });
  await openPage("/doula-dashboard");
  await expect
    .element(page.getByRole("link", { name: /^Your profile/ }))
    .toHaveAttribute("href", "/edit-profile");
  await expect
    .element(page.getByText("Add a picture and a bio. That's what parents look at first."))
    .toBeVisible();
});

it.each([
  [0, "Answer what parents ask before they call: 10 short questions, each optional"],
  [3, "You answered 3 of 10 questions"],
  [10, "You answered all 10 questions"],
])("[2.12] the dashboard leads to the answers (%i so far)", async (answers_count, text) => {
  stubDoulaHome({ ...makeApplication(["births"]), answers_count });
  await openPage("/doula-dashboard");
  await expect.element(page.getByRole("link", { name: "Your answers" })).toHaveAttribute("href", "/answers");
  await expect.element(page.getByText(text)).toBeVisible();
});

it("[2.12] a draft's calendar and Stripe account are one line each, because its setup leads to them", async () => {
  stubDoulaHome(makeApplication(["births"]));
  stubApi("GET /rest/v1/google_calendar_connections", () => ({ items: [], service: { is_sandbox: true } }));
  await openPage("/doula-dashboard");
  for (const name of ["Google Calendar", "Stripe Account"]) {
    const line = page.getByRole("region", { name });
    await expect.element(line.getByText("Not connected").first()).toBeVisible();
    expect(line.element().getBoundingClientRect().height).toBeLessThan(70);
  }
});

it("[2.12 2.6] before a profile is live, its home says when parents will be able to book", async () => {
  stubDoulaHome(makeApplication(["births"]));
  const router = await openPage("/doula-dashboard");
  await expect
    .element(page.getByText("Once you're live, parents can book Mon, Tue between 9 AM and 4 PM."))
    .toBeVisible();
  const row = page.getByRole("link", { name: "Check your call hours" });
  await expect.element(row).toHaveAttribute("href", "/availability");
  const window = { start_time: "09:30", end_time: "17:00" };
  const set = (days: number[]) =>
    stubApi("GET /rest/v1/availability", () => ({
      ...makeAvailability,
      weekly_hours: days.map((weekday) => ({ weekday, ...window })),
    }));
  set([0, 2, 3, 4, 5, 6]);
  await router.options.context.queryClient.invalidateQueries();
  await expect.element(page.getByText(/can book Tue – Sun between 9:30 AM and 5 PM\.$/)).toBeVisible();
  set([]);
  await router.options.context.queryClient.invalidateQueries();
  await expect.element(page.getByText(/^Add hours, so that parents can book/)).toBeVisible();
});

it("[2.12] the dashboard asks which due dates a doula can take until they have said", async () => {
  let application = makeApplication(["births"]);
  stubDoulaHome(application);
  stubApi("GET /rest/v1/applications/own", () => application);
  const router = await openPage("/doula-dashboard");
  const row = page.getByRole("link", { name: "Say which due dates you can take" });
  await expect.element(row).toHaveAttribute("href", "/births");
  application = { ...application, attends_births: false };
  await router.options.context.queryClient.invalidateQueries();
  await expect.element(row).not.toBeInTheDocument();
});

it("[2.12 3.5] the dashboard asks once what untyped packages are for, and saves each choice", async () => {
  const untyped = ["Full support", "Nights"].map((name, index) => ({
    id: `018f0000-0000-7000-8000-00000000000${index}`,
    doula_profile_id: emptyApplication.doula_profile_id,
    name,
    description: null,
    price: 900,
    duration_weeks: 6,
    ...untypedTerms,
    asks_before_payment: false,
    is_active: true,
    created_at: "2026-11-23T10:00:00.000Z",
  }));
  let packages = untyped;
  let isDismissed = false;
  stubDoulaHome(makeApplication(["births"]));
  stubApi("GET /rest/v1/applications/own", () => ({
    ...makeApplication(["births"]),
    asks_package_types: !isDismissed,
  }));
  stubApi("GET /rest/v1/doula_packages/own", () => ({ items: packages }));
  stubApi(`PUT /rest/v1/doula_packages/${untyped[0]?.id}/type`, async (request) => {
    const saved = { ...untyped[0], ...(await request.json()) };
    packages = [saved, ...untyped.slice(1)];
    return saved;
  });
  stubApi("POST /rest/v1/doula_packages/types/dismiss", () => {
    isDismissed = true;
    return new Response(null, { status: 204 });
  });
  await openPage("/doula-dashboard");
  const question = page.getByRole("region", { name: "What are these packages for?" });
  const choice = (offer: string, name: string) =>
    question.getByRole("group", { name: offer }).getByRole("button", { name });
  await choice("Full support", "Birth").click();
  await expect.element(question.getByRole("heading")).toHaveFocus();
  await expect.element(choice("Full support", "Birth")).not.toBeInTheDocument();
  await expect.element(choice("Nights", "Postpartum care")).toBeVisible();
  await question.getByRole("button", { name: "Not now" }).click();
  await expect.element(question).not.toBeInTheDocument();
});

it("[2.12] the dashboard warns that the calendar stopped working, and opens its setup step", async () => {
  stubDoulaHome({ ...makeApplication(["births"]), problems: ["calendar"] });
  const router = await openPage("/doula-dashboard");
  await expect.element(page.getByText("Your calendar needs to be reconnected")).toBeVisible();
  await page.getByRole("alert").getByRole("button").click();
  await expect.element(setup).toBeVisible();
  expect(router.state.location.search).toEqual({ step: "calendar" });
});

it("a draft's dashboard says that Stripe still needs details, and opens that step", async () => {
  stubDoulaHome(makeApplication(setupSteps.map(({ id }) => id)));
  stubPaymentAccount({ state: "pending", missing: ["bank_account"] });
  const router = await openPage("/doula-dashboard");
  await expect.element(page.getByText("Your Stripe account isn't finished").first()).toBeVisible();
  await page.getByRole("button", { name: "Continue at Stripe" }).first().click();
  await expect.poll(() => router.state.location.search).toEqual({ step: "payment-account" });
});

describe("an approved doula's dashboard", () => {
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const allSteps = setupSteps.map(({ id }) => id);
  const region = (name: string) => page.getByRole("region", { name });
  const approve = region("Requests").getByRole("button", { name: /^Accept/ });
  let lists: Record<string, DoulaBooking[]>;
  let orders: DoulaOrder[];

  beforeEach(() => {
    lists = { requests: [request], upcoming: [{ ...confirmedCall, time_zone: ownZone }] };
    orders = [];
    stubDoulaHome({ ...makeApplication(allSteps), status: "approved", is_listed: true });
    stubApi("GET /rest/v1/bookings/as_doula", ({ url }) => ({
      items: lists[new URL(url).searchParams.get("list") ?? ""],
      next_cursor: null,
    }));
    stubApi("GET /rest/v1/conversations", () => ({ items: [], next_cursor: null }));
    stubApi("GET /rest/v1/practice", () => emptyPractice);
    stubOrders();
  });

  function stubOrders() {
    stubApi("GET /rest/v1/sales", ({ url }) => ({
      items: new URL(url).searchParams.has("awaits_answer")
        ? orders.filter(({ status }) => status === "requested")
        : orders,
      next_cursor: null,
      totals: { count: 0, amount: 0, net_amount: 0 },
    }));
  }

  it("[2.12] says that new clients are paused, and resumes with one press", async () => {
    const application = makeApplication(allSteps, { status: "approved", is_listed: true });
    let isPaused = true;
    stubApi("GET /rest/v1/applications/own", () => ({ ...application, is_paused: isPaused }));
    stubApi("DELETE /rest/v1/pausing", () => {
      isPaused = false;
      return notPaused;
    });
    await openPage("/doula-dashboard");
    const notice = page.getByText("You're paused: parents can't book or purchase").first();
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText("Live, not taking new clients")).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  it("[2.12 7.4] leads to booked calls that were changed in Google Calendar", async () => {
    const event = { booking_id: confirmedCall.id, change: "deleted", moved_to: null };
    stubApi("GET /rest/v1/google_calendar_connections", () => ({
      items: [
        {
          state: "connected",
          counted_calendars: 1,
          created_at: "2026-11-20T12:00:00.000Z",
          changed_events: [event],
        },
      ],
      service: null,
    }));
    await openPage("/doula-dashboard");
    await expect.element(page.getByText("You changed 1 booked call in Google Calendar")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "View My Bookings" }).first())
      .toHaveAttribute("href", "/bookings");
  });

  it("[2.12] shows what a parent reported in the last two weeks", async () => {
    const day = 24 * 60 * 60 * 1000;
    interface Reported {
      id: string;
      kind: string;
      born_on: string | null;
      created_at: string;
      is_recorded: boolean;
      parent: { user_id: string; full_name: string; first_name?: string };
    }
    const reported = (age: number): Reported => ({
      id: "018f0000-0000-7000-8000-0000000000bb",
      kind: "birth",
      born_on: "2027-04-10",
      created_at: new Date(Date.now() - age).toISOString(),
      is_recorded: false,
      parent: { user_id: "018f0000-0000-7000-8000-0000000000aa", full_name: "Maya Lind" },
    });
    let notices = [reported(13 * day)];
    stubApi("GET /rest/v1/birth_notices/as_doula", () => ({ items: notices, recorded_births: 0 }));
    const router = await openPage("/doula-dashboard");
    const baby = page.getByRole("link", { name: "Maya Lind's baby is here" });
    await expect.element(baby).toHaveAttribute("href", "/births");
    await expect.element(page.getByText("Born April 10, 2027")).toBeVisible();
    const loss = { ...reported(day), kind: "loss", born_on: null };
    notices = [{ ...loss, parent: { ...loss.parent, first_name: "Maya" } }];
    await router.options.context.queryClient.invalidateQueries();
    const update = page.getByRole("main").getByRole("link").first();
    await expect.element(update).toHaveTextContent("An update from Maya Lind");
    await expect.element(update).toHaveAttribute("href", "/bookings");
    await expect
      .element(page.getByText(/^Maya told you about a loss\. A few kind words are enough\./))
      .toBeVisible();
    notices = [reported(15 * day)];
    await router.options.context.queryClient.invalidateQueries();
    await expect.element(update).not.toHaveTextContent("Maya Lind");
    await expect.element(baby).not.toBeInTheDocument();
  });

  /** A calendar and a Stripe account that work. */
  function stubConnections() {
    stubApi("GET /rest/v1/google_calendar_connections", () => ({
      items: [
        {
          state: "connected",
          is_failing: false,
          counted_calendars: 1,
          created_at: "2026-11-20T12:00:00.000Z",
          changed_events: [],
        },
      ],
      service: null,
    }));
    stubPaymentAccount({ state: "active", takes_payments: true });
  }

  it("[2.12] starts with the next call, then requests in rows with their deadline, on a phone", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    const ids = ["01", "02", "03"].map((end) => `018f0000-0000-7000-8000-0000000000${end}`);
    lists = { ...lists, requests: ids.map((id) => ({ ...request, id })) };
    stubConnections();
    await openPage("/doula-dashboard");
    const rows = region("Requests").getByRole("listitem");
    await expect.element(rows.nth(2)).toBeVisible();
    await expect.element(page.getByRole("main")).toHaveTextContent(/Next call.*Requests/);
    await expect
      .element(region("Next calls"))
      .toHaveTextContent(/May 5, .*Ana Maria Ruiz calls you by phone/);
    await expect
      .element(rows.first())
      .toHaveTextContent(/^A.*Ana · Intro call · due Feb 1Answer by Tuesday, May 5, .*M/);
    // A phone has room for one fact.
    await expect.element(rows.first().getByText("· due Feb 1")).not.toBeVisible();
    for (const row of rows.elements()) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(65);
    await expect.element(rows.first()).toBeInViewport({ ratio: 0.9 });
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(2.5 * 740);
    await rows.first().getByRole("heading").click();
    await expect.element(rows.first()).toHaveTextContent("due February 1, 2027");
    await expect.element(rows.first().getByRole("button", { name: /^Accept/ })).toBeVisible();
    await expect.element(rows.first().getByRole("button", { name: /^Decline/ })).toBeVisible();
    await expectAccessible();
  });

  it("[2.12] the profile stands beside calls and requests on a wide screen", async () => {
    await page.viewport(1280, 800);
    await openPage("/doula-dashboard");
    const requests = region("Requests");
    await expect.element(requests).toBeVisible();
    const profile = region("Profile Live!").element().getBoundingClientRect();
    const { right, top } = requests.element().getBoundingClientRect();
    expect(profile.left).toBeGreaterThan(right);
    expect(profile.top).toBeLessThan(top);
  });

  it("[2.12] a calendar and a Stripe account that work are one line each, which opens", async () => {
    stubConnections();
    await openPage("/doula-dashboard");
    for (const [name, status] of [
      ["Google Calendar", "Connected"],
      ["Stripe Account", "Active"],
    ] as const) {
      const line = region(name);
      await expect.element(line.getByText(status, { exact: true }).first()).toBeVisible();
      expect(line.element().getBoundingClientRect().height).toBeLessThan(70);
    }
    const details = region("Stripe Account").getByText(
      "Parents can pay you, and payouts go to your bank account.",
    );
    await expect.element(details).not.toBeVisible();
    await region("Stripe Account").getByRole("heading").click();
    await expect.element(details).toBeVisible();
  });

  it("[2.12] a Stripe account that a warning names is one line with its status", async () => {
    const application = makeApplication(allSteps, { status: "approved", is_listed: true });
    stubApi("GET /rest/v1/applications/own", () => ({ ...application, problems: ["payment-account"] }));
    stubPaymentAccount({ state: "restricted", missing: ["bank_account"] });
    await openPage("/doula-dashboard");
    await expect.element(page.getByText("Parents cannot pay you at the moment").first()).toBeVisible();
    const line = region("Stripe Account");
    await expect.element(line.getByText("Restricted").first()).toBeVisible();
    expect(line.element().getBoundingClientRect().height).toBeLessThan(70);
  });

  it("[2.12] starts with the next call if there are no requests", async () => {
    const later = { ...confirmedCall, id: request.id, starts_at: "2099-06-01T15:00:00.000Z" };
    lists = { requests: [], upcoming: [confirmedCall, later] };
    await page.viewport(360, 740);
    await openPage("/doula-dashboard");
    const calls = region("Next calls");
    await expect.element(calls.getByRole("heading", { name: "Next call" })).toBeVisible();
    await expect
      .element(calls.getByRole("link", { name: /^Message/ }))
      .toHaveAttribute("href", `/messages?parent=${confirmedCall.parent?.user_id}`);
    await expect.element(calls.getByRole("listitem")).toHaveTextContent(/Jun 1/);
    await expect.element(region("Requests")).not.toBeInTheDocument();
  });

  it("[2.12] without a call, starts with the requests for calls and packages, by deadline, on a phone", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    const soon = { ...packageRequest, request_expires_at: "2099-05-04T15:00:00.000Z" };
    const last = { ...packageRequest, id: confirmedCall.id, parent: null, request_expires_at: null };
    orders = [{ ...last, proposed_due_date: "2027-04-02" }, soon];
    lists = { requests: [request], upcoming: [] };
    await openPage("/doula-dashboard");
    await expect.element(page.getByRole("main")).toHaveTextContent(/Requests.*No upcoming calls/);
    const rows = region("Requests").getByRole("listitem");
    await expect.element(rows.nth(0)).toHaveTextContent(/Maya.*Answer by Monday, May 4/);
    await expect.element(rows.nth(1)).toHaveTextContent(/Ana.*Answer by Tuesday, May 5/);
    await expect.element(rows.nth(2)).toHaveTextContent(/A parent.*Waiting for your answer/);
    await expect.element(rows.nth(2)).toBeInViewport({ ratio: 0.9 });
    await expect.element(rows.nth(0).getByText(/^Answer by/)).toBeVisible();
    await rows.nth(1).getByRole("heading").click();
    await expect
      .element(rows.nth(1).getByRole("link", { name: "Message Ana" }))
      .toHaveAttribute("href", `/messages?parent=${request.parent?.user_id}`);
    await expectAccessible();
  });

  it("[2.12] a request for a call can be answered while those for packages don't load", async () => {
    lists = { requests: [request], upcoming: [] };
    failApi("GET /rest/v1/sales");
    await openPage("/doula-dashboard");
    await expect.element(region("Requests").getByRole("button", { name: /^Accept/ })).toBeVisible();
    await expect.element(region("Requests")).toHaveTextContent("Couldn't load the requests for packages");
    await expectAccessible();
    orders = [packageRequest];
    stubOrders();
    await region("Requests").getByRole("button", { name: "Retry" }).click();
    await expect.element(region("Requests")).toHaveTextContent(/Maya · due Mar 5/);
  });

  it("[2.12] the link to bookings counts requests for calls and packages, which are on that page", async () => {
    stubApi("GET /rest/v1/bookings/as_doula/counts", () => ({ requests: 2, upcoming: 1, past: 0 }));
    lists = { ...lists, past: [] };
    orders = [packageRequest];
    await openPage("/doula-dashboard");
    await page.getByRole("link", { name: "Bookings 3 requests" }).click();
    await expect.element(region("Package requests")).toHaveTextContent(/Maya · due Mar 5/);
  });

  it("[2.12 3.6] an accepted package stays on the page until when it can be paid", async () => {
    lists = { requests: [], upcoming: [] };
    orders = [{ ...packageRequest, request_expires_at: "2099-05-04T15:00:00.000Z" }];
    stubApi(`POST /rest/v1/orders/${packageRequest.id}/accept`, () => {
      const accepted = { ...packageRequest, status: "pending" as const, request_expires_at: null };
      orders = [
        { ...accepted, pay_until: "2099-05-06T15:00:00.000Z" },
        { ...accepted, id: request.id, parent: null, pay_until: "2026-01-01T15:00:00.000Z" },
      ];
      return new Response(null, { status: 204 });
    });
    await openPage("/doula-dashboard");
    await approve.click();
    const rows = region("Requests").getByRole("listitem");
    await expect
      .element(rows)
      .toHaveTextContent(/^Maya has until Wednesday, May 6, .*M to payFull circle, accepted/);
    await expect.element(rows.getByRole("link", { name: "Message Maya" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Requests" })).toHaveFocus();
    await expectAccessible();
  });

  it("[2.7] an approved request becomes a call, and the focus stays with the requests", async () => {
    stubApi(`POST /rest/v1/bookings/${request.id}/approve`, () => {
      const approved = { ...confirmedCall, id: request.id };
      lists = { requests: [], upcoming: [approved] };
      return approved;
    });
    await openPage("/doula-dashboard");
    await approve.click();
    await expect.element(region("Requests")).toHaveTextContent("No requests are waiting for you.");
    await expect.element(page.getByRole("heading", { name: "Requests" })).toHaveFocus();
  });

  it("[2.7] a request is declined in a dialog in the URL", async () => {
    stubApi(`POST /rest/v1/bookings/${request.id}/decline`, () => {
      lists = { requests: [], upcoming: [] };
      return { ...request, status: "cancelled", cancelled_as: "declined" };
    });
    const router = await openPage("/doula-dashboard");
    await region("Requests")
      .getByRole("button", { name: /^Decline/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Decline request" });
    await expect.element(dialog).toBeVisible();
    expect(router.state.location.search).toEqual({ decline: request.id });
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Requests" })).toHaveFocus();
  });

  it("[2.12] shows the finished setup as one row, which opens its dialog", async () => {
    stubApi("GET /rest/v1/doula_certifications", () => ({ items: [] }));
    await openPage("/doula-dashboard");
    await expect.element(page.getByText("All 6 steps are done")).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: /Submit Interview Video/ }))
      .not.toBeInTheDocument();
    await page.getByRole("button", { name: "Your setup" }).click();
    await expect.element(setup).toBeVisible();
  });
});

it("[8.6] if the dashboard fails to load, it shows an error, and Retry opens the step in the URL", async () => {
  stubDoulaHome();
  failApi("GET /rest/v1/applications/own");
  await openPage("/doula-dashboard?step=video");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to fetch doula profile");
  stubDoulaHome();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(setup.getByRole("heading", { name: "Submit Interview Video" })).toBeVisible();
});
