import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { addDays, formatTimeOfDay } from "../../../../contract/platform/time.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { confirmedBooking } from "../../../testing/bookings.ts";
import { makeDoula, makeFavorite } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { stubConversation } from "../../../testing/messages.ts";
import { ana, openPage, signIn } from "../../../testing/open-page.tsx";
import { makeOrder, paymentUrl, stubPaymentCheck } from "../../../testing/orders.ts";
import { stubOwnBirth, stubParentHome } from "../../../testing/parent-home.ts";
import { stubPlaces } from "../../../testing/search.ts";
import { failApi, stubApi } from "../../../testing/stub-api.ts";

const card = (name: string) => page.getByRole("region", { name, exact: true });
const bookings = card("My Bookings");
const dueDate = card("Due Date Calendar");
const profileCall = `GET /rest/v1/parent_profiles/${ana.id}`;
const orders = card("My Orders");
const accepted = card("Rosa said yes");
const hired = card("Rosa is your doula");
const nextCall = page.getByRole("region", { name: /^(Your call with|Waiting for) Rosa/ });
const paidOrder = orders.getByText("Paid · Full circle", { exact: true });
const headings = page.getByRole("heading", { level: 2 });
const rosa = {
  slug: "rosa-delgado",
  first_name: "Rosa",
  last_name: "Delgado-Whitaker",
  full_name: "Rosa Delgado-Whitaker",
};
const inTenDays = Date.now() + 10 * 86_400_000;

/** A confirmed phone call with Rosa in ten days. */
function makeCall(change: Partial<Booking> = {}): Booking {
  return {
    ...confirmedBooking,
    starts_at: new Date(inTenDays).toISOString(),
    ends_at: new Date(inTenDays + 1_800_000).toISOString(),
    call_kind: "phone",
    ...change,
    doula: { ...confirmedBooking.doula, ...rosa },
  };
}

/** A confirmed phone call with Rosa, in minutes from now. */
function makeCallIn(minutes: number, change: Partial<Booking> = {}): Booking {
  const start = Date.now() + minutes * 60_000;
  return {
    ...makeCall(change),
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + 1_800_000).toISOString(),
  };
}

/** Makes it noon, so that a call in two hours is today. */
function setNoon(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2031, 1, 10, 12) });
  onTestFinished(() => void vi.useRealTimers());
}

const getTitles = () => headings.elements().map((heading) => heading.textContent);
const getFilledLinks = () =>
  page
    .getByRole("main")
    .getByRole("link")
    .elements()
    .filter((link) => link.classList.contains("bg-primary"))
    .map((link) => link.textContent);

function stubBookings(...items: Booking[]): void {
  stubApi("GET /rest/v1/bookings", () => ({ items, next_cursor: null }));
}

function stubOrder(): void {
  stubOrders(makeOrder("paid", { doula_name: rosa.full_name, doula_slug: rosa.slug }));
}

function stubOrders(...items: Order[]): void {
  stubApi("GET /rest/v1/orders", () => ({ items, next_cursor: null }));
}

function stubFavorites(...names: string[]): void {
  const items = names.map((name) => makeFavorite(makeDoula(name)));
  stubApi("GET /rest/v1/favorites", () => ({ items, next_cursor: null }));
  stubApi("GET /rest/v1/favorites/doula_ids", () => ({ doula_ids: items.map(({ doula_id }) => doula_id) }));
}

const names = [
  "Rosa Delgado-Whitaker",
  "Maya Chen",
  "Bartholomea Osei",
  "Ivy Ng",
  "Noor Haddad",
  "Teo Marchetti",
];

/** Everything a home can show. */
function stubFullHome(): void {
  stubParentHome({ due_date: addDays(new Date().toISOString().slice(0, 10), 140) });
  stubConversation({
    texts: ["Of course. My backup is Noor, and you would meet them at the second visit. ".repeat(3)],
  });
  stubBookings(makeCall());
  stubFavorites(...names);
  stubOrder();
  localStorage.setItem("doula-search", JSON.stringify({ location: "Austin, TX, USA" }));
}

beforeEach(() => {
  signIn();
  stubParentHome();
});

async function openHomeOnPhone(): Promise<void> {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  await openPage("/parent-dashboard");
  await expect.element(card("Find Doulas")).toBeVisible();
  await document.fonts.ready;
}

describe("a parent's home on a phone", () => {
  it("[2.5] starts with the next call", async () => {
    stubFullHome();
    await openHomeOnPhone();
    await expect.element(paidOrder).toBeVisible();
    expect(headings.elements().map((heading) => heading.textContent)).toEqual([
      "Your call with Rosa is in 10 days",
      "Due Date Calendar",
      "My Bookings",
      "My Orders",
      "Messages",
      "Favorites",
      "Find Doulas",
    ]);
    await expect.element(nextCall.getByRole("link").first()).toBeInViewport({ ratio: 0.9 });
    await expect.element(card("Favorites").getByText("+2")).toBeVisible();
    await expect.element(card("Messages").getByText(/^Of course/)).toBeVisible();
  });

  it("[2.5] starts with the search if there is no call", async () => {
    stubOrders(makeOrder("expired"));
    await openHomeOnPhone();
    await expect.element(orders.getByText("Expired · Full circle")).toBeVisible();
    await expect.element(dueDate.getByText(/^Add your due date/)).toBeVisible();
    expect(headings.elements().at(0)?.textContent).toBe("Find Doulas");
    await expect.element(card("Find Doulas")).toBeInViewport({ ratio: 0.9 });
    await expectAccessible();
  });
});

it.each([320, 360])("[2.5] more saved doulas than fit do not widen the page, %i wide", async (width) => {
  await page.viewport(width, 740);
  onTestFinished(() => page.viewport(1280, 800));
  stubFavorites(...names);
  await openPage("/parent-dashboard");
  await expect.element(card("Favorites").getByText(/^\+\d+$/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it("[2.5] on a wide screen, the next call and the due date are at the top", async () => {
  stubFullHome();
  await openPage("/parent-dashboard");
  await expect.element(paidOrder).toBeVisible();
  for (const part of [nextCall, dueDate]) await expect.element(part).toBeInViewport();
  await expectAccessible();
});

describe("after paying, without an upcoming call", () => {
  it("[2.5] shows the doula first, with Message and the receipt, and the search last", async () => {
    stubOrder();
    await openHomeOnPhone();
    await expect.element(hired.getByRole("heading", { name: rosa.full_name })).toBeVisible();
    await expect.element(hired.getByText("Full circle · Paid $1,200")).toBeVisible();
    await expect.element(hired.getByRole("link", { name: "View Orders" })).toHaveAttribute("href", "/orders");
    await expect
      .element(hired.getByRole("link", { name: "Message Rosa" }))
      .toHaveAttribute("href", "/messages?doula=rosa-delgado");
    await expect
      .element(hired.getByRole("link", { name: /^View receipt/ }))
      .toHaveAttribute("href", `/orders/${makeOrder("paid").id}/receipt`);
    const titles = headings.elements().map((heading) => heading.textContent);
    expect([titles.at(0), titles.at(-1)]).toEqual(["Rosa is your doula", "Find Doulas"]);
    await expect.element(card("Messages")).toHaveTextContent("Write to Rosa to plan your first steps.");
  });

  const birth = {
    doula_name: rosa.full_name,
    doula_slug: rosa.slug,
    is_birth: true,
    due_date: "2099-03-20",
    ends_at: "2099-05-15T12:00:00.000Z",
  };

  it("[2.5 3.6] says what date the doula plans for", async () => {
    stubOrders(makeOrder("paid", birth));
    await openPage("/parent-dashboard");
    await expect.element(hired.getByText("Rosa plans for March 20", { exact: true })).toBeVisible();
  });

  it.each([{ born_on: "2026-11-20" }, { loss: { undo_until: null } }])(
    "[2.5] says no date of a birth after %o",
    async (change) => {
      stubOrders(makeOrder("paid", birth));
      stubOwnBirth({ ...change, since: "2026-11-20T12:00:00.000Z" });
      await openPage("/parent-dashboard");
      await expect.element(orders).toHaveTextContent("Full circle");
      await expect.element(orders).not.toHaveTextContent(/2099|March|plans for/);
    },
  );

  it("[2.5] after a loss the condolence comes first and the search last, with no subtitle and no filled button", async () => {
    stubFavorites("Rosa Delgado");
    stubBookings(makeCallIn(50));
    stubOwnBirth({ loss: { undo_until: null }, since: "2026-11-20T12:00:00.000Z" });
    await openPage("/parent-dashboard");
    await expect.element(card("We're so sorry for your loss")).toBeVisible();
    await expect.element(bookings.getByRole("link", { name: "Call Rosa" })).toBeVisible();
    await expect.poll(() => getTitles().at(-1)).toBe("Find Doulas");
    expect(getTitles()[0]).toBe("We're so sorry for your loss");
    await expect.element(page.getByText(/Your journey to finding/)).not.toBeInTheDocument();
    expect(getFilledLinks()).toEqual([]);
    await expectAccessible();
  });

  it("[2.5] says until when a package without a birth lasts", async () => {
    stubOrders(makeOrder("paid", { ends_at: "2099-05-15T12:00:00.000Z" }));
    await openPage("/parent-dashboard");
    await expect.element(page.getByText("Until May 15, 2099", { exact: true })).toBeVisible();
  });

  it("[2.5] leads to the payment of an accepted request", async () => {
    const accepted_at = new Date(2098, 11, 31, 13, 52).toISOString();
    const order = makeOrder("pending", { doula_name: rosa.full_name, doula_slug: rosa.slug, accepted_at });
    stubOrders(order);
    stubPaymentCheck(() => order);
    await openPage("/parent-dashboard");
    await expect.element(accepted.getByText("Full circle · $1,200 to pay")).toBeVisible();
    await expect.element(accepted.getByText("Pay by Friday, January 2, 1:00 PM.")).toBeVisible();
    await expect
      .element(accepted.getByRole("link", { name: /^Complete Purchase/ }))
      .toHaveAttribute("href", paymentUrl);
  });

  it("[2.5] asks for the payment of an accepted request without a link", async () => {
    const accepted_at = new Date(2098, 11, 31, 13, 52).toISOString();
    stubOrders(makeOrder("pending", { doula_name: rosa.full_name, accepted_at, payment_url: null }));
    await openPage("/parent-dashboard");
    await expect
      .element(accepted.getByRole("button", { name: /^Continue to payment \(\$1,200\)/ }))
      .toHaveClass("bg-primary");
    await expect.element(accepted.getByRole("link", { name: /^Complete Purchase/ })).not.toBeInTheDocument();
  });

  it("[2.5 3.6] says until when a doula without room can keep a paid birth", async () => {
    const waiting = { place_answer_until: "2099-01-02T15:00:00.000Z", ends_at: "2099-05-05T12:00:00.000Z" };
    stubOrders(makeOrder("paid", { doula_name: rosa.full_name, doula_slug: rosa.slug, ...waiting }));
    await openPage("/parent-dashboard");
    await expect
      .element(card("Waiting for Rosa"))
      .toHaveTextContent(/Rosa has until Friday, January 2, .*M to make room/);
  });

  it("[2.4 2.5] does not lead with a package whose birth is over or lost", async () => {
    stubOrders(makeOrder("paid", { is_birth: true, due_date: null, ends_at: "2099-05-05T12:00:00.000Z" }));
    await openPage("/parent-dashboard");
    await expect.element(paidOrder).toBeVisible();
    await expect.element(page.getByText(/first steps/)).not.toBeInTheDocument();
  });

  it("[2.5] starts with the search again once the package has ended", async () => {
    stubOrders(makeOrder("paid", { ends_at: "2020-05-05T12:00:00.000Z" }));
    await openPage("/parent-dashboard");
    await expect.element(paidOrder).toBeVisible();
    expect(headings.elements().at(0)?.textContent).toBe("Find Doulas");
  });
});

describe("the line about the journey", () => {
  const journey = page.getByText("Your journey to finding the perfect doula starts here");

  it("[2.5] is below the welcome while the parent looks for a doula", async () => {
    stubOrders(makeOrder("expired"));
    await openPage("/parent-dashboard");
    await expect.element(journey).toBeVisible();
  });

  it.each([
    ["a birth", () => stubOwnBirth({ born_on: "2026-11-20", since: "2026-11-20T12:00:00.000Z" })],
    ["a booked call", () => stubBookings(makeCall())],
  ])("[2.5] is gone after %s", async (_, stub) => {
    stub();
    await openPage("/parent-dashboard");
    await expect.element(bookings.getByText(/calls appear here|upcoming call/)).toBeVisible();
    await expect.element(journey).not.toBeInTheDocument();
  });

  it.each([
    makeOrder("requested", { request_expires_at: "2099-01-02T15:00:00.000Z" }),
    makeOrder("pending", { payment_url: null, accepted_at: "2098-12-31T15:00:00.000Z" }),
    makeOrder("paid"),
  ])("[2.5] is gone once a doula was asked or hired: $status", async (order) => {
    stubOrders(order);
    await openPage("/parent-dashboard");
    await expect.element(page.getByRole("link", { name: "View Orders" })).toBeVisible();
    await expect.element(journey).not.toBeInTheDocument();
  });
});

describe("one thing leads", () => {
  const acceptedOrder = () =>
    makeOrder("pending", { doula_name: rosa.full_name, accepted_at: new Date().toISOString() });
  const requested = makeOrder("requested", {
    doula_name: rosa.full_name,
    request_expires_at: new Date(2099, 0, 2, 13, 52).toISOString(),
  });
  const birthToday = {
    born_on: new Date(2031, 1, 9).toISOString().slice(0, 10),
    since: "2031-02-09T12:00:00.000Z",
  };
  const openHome = async () => {
    stubPaymentCheck(acceptedOrder);
    await openPage("/parent-dashboard");
    await expect.element(card("Favorites")).toBeVisible();
  };

  it("[2.5] a birth, before a call today and a yes that waits for payment", async () => {
    setNoon();
    stubOwnBirth(birthToday);
    stubBookings(makeCallIn(120));
    stubOrders(acceptedOrder());
    await openHome();
    await expect
      .poll(() => getTitles().slice(0, 3))
      .toEqual(["Congratulations, Ana", "My Bookings", "Rosa said yes"]);
    expect(getFilledLinks()).toEqual(["Call Rosa at 2:00 PM"]);
  });

  it("[2.5] a call today, before a yes that waits for payment, which keeps its deadline", async () => {
    setNoon();
    stubBookings(makeCallIn(120));
    stubOrders(acceptedOrder());
    await openHome();
    await expect
      .poll(() => getTitles().slice(0, 2))
      .toEqual(["Your call with Rosa is today", "Rosa said yes"]);
    await expect.element(accepted).toHaveTextContent(/Pay by /);
    await expect.element(bookings).toHaveTextContent("1 upcoming call.");
    expect(getFilledLinks()).toEqual(["Call Rosa at 2:00 PM"]);
  });

  it("[2.5] a yes that waits for payment, before a request and a later call", async () => {
    stubBookings(makeCall());
    stubOrders({ ...requested, id: crypto.randomUUID() }, acceptedOrder());
    await openHome();
    await expect.poll(() => getTitles()[0]).toBe("Rosa said yes");
    await expect.element(accepted).toHaveTextContent(/Pay by /);
    expect(getFilledLinks()).toEqual([expect.stringMatching(/^Complete Purchase/)]);
    await expectAccessible();
  });

  it("[2.5] a request with its deadline, before a later call, with nothing to press first", async () => {
    stubBookings(makeCall());
    stubOrders(requested);
    await openHome();
    await expect.poll(() => getTitles()[0]).toBe("Waiting for Rosa");
    await expect
      .element(card("Waiting for Rosa"))
      .toHaveTextContent("Rosa has until Friday, January 2, 1:00 PM to answer");
    await expect.element(bookings.getByRole("link", { name: /^Add to calendar/ })).toBeVisible();
    expect(getFilledLinks()).toEqual([]);
  });

  it.each([
    [360, 22],
    [1280, 28],
  ])("[2.5] the moment's title is the largest of the cards', %i wide", async (width, size) => {
    await page.viewport(width, 740);
    onTestFinished(() => page.viewport(1280, 800));
    stubOrders(acceptedOrder());
    await openHome();
    const sizes = headings.elements().map((title) => Number.parseFloat(getComputedStyle(title).fontSize));
    expect(sizes[0]).toBe(size);
    expect(Math.max(...sizes.slice(1))).toBe(18);
  });

  it("[2.5] a condolence, larger than the welcome", async () => {
    stubOwnBirth({ loss: { undo_until: null }, since: "2026-11-20T12:00:00.000Z" });
    await openHome();
    const getSize = (level: number) =>
      Number.parseFloat(getComputedStyle(page.getByRole("heading", { level }).first().element()).fontSize);
    await expect.element(card("We're so sorry for your loss")).toBeVisible();
    expect(getSize(2)).toBeGreaterThanOrEqual(1.5 * getSize(1));
  });
});

describe("without a call, an order or a search", () => {
  const search = card("Find Doulas");

  it("[2.5] a place can be typed at once, and the search starts near it", async () => {
    stubPlaces();
    const router = await openPage("/parent-dashboard");
    const field = search.getByRole("combobox", { name: "Location or zip code" });
    await expect.element(field).toBeInViewport();
    await field.fill(" 78701 ");
    expect(localStorage.getItem("doula-search")).toBeNull();
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.search).toEqual({ location: 78701, step: "details" });
    expect(localStorage.getItem("doula-search")).toContain("78701");
  });

  it("[2.5] without a place, the search starts at its first step", async () => {
    const router = await openPage("/parent-dashboard");
    const start = search.getByRole("button", { name: "Start Searching" });
    await expect.element(start).toBeVisible();
    start.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.search).toEqual({ step: "location" });
  });
});

describe("without a call or an order, after a search", () => {
  const search = card("Find Doulas");
  const doulas = search.getByRole("listitem");
  const stubNearest = (...items: ReturnType<typeof makeDoula>[]) =>
    stubApi("GET /rest/v1/doula_profiles", ({ url }) => {
      expect(new URL(url).searchParams.get("preview")).toBe("true");
      return {
        items,
        next_cursor: null,
        place: items.length > 0 ? austin : null,
        total: items.length,
        radius_miles: 30,
        hint: null,
      };
    });
  const austin = { name: "Austin, TX", point: { lat: 30.27, lng: -97.74 }, others: [] };

  beforeEach(() => localStorage.setItem("doula-search", JSON.stringify({ location: "Austin, TX, USA" })));

  it("[2.5] shows the three closest doulas, each with their next time one press away", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    stubNearest(
      makeDoula("Rosa Delgado"),
      makeDoula("Away Then", { on_call: "no" }),
      makeDoula("Bartholomea Wilhelmina Osei-Featherstonehaugh"),
      makeDoula("Ivy Ng", { next_available: null }),
      makeDoula("Noor Haddad"),
    );
    await openPage("/parent-dashboard");
    await expect.element(search.getByText("Closest to Austin")).toBeVisible();
    const names = search
      .getByRole("heading", { level: 3 })
      .elements()
      .map((name) => name.textContent);
    expect(names).toEqual(["Rosa Delgado", "Bartholomea Wilhelmina Osei-Featherstonehaugh", "Ivy Ng"]);
    await expect
      .element(doulas.nth(0).getByRole("link", { name: /^Book an intro call with Rosa Delgado, May 5/ }))
      .toHaveAttribute("href", "/doulas/rosa-delgado?book=true&at=2099-05-05T15%3A00%3A00.000Z");
    await expect
      .element(doulas.nth(0).getByRole("link", { name: "Rosa Delgado", exact: true }))
      .toHaveAttribute("href", "/doulas/rosa-delgado");
    await expect.element(doulas.nth(2)).toHaveTextContent("No times open right now");
    await expect.element(search.getByRole("link", { name: "Start Searching" })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    await expectAccessible();
  });

  it("[2.5] offers no time to a parent who has used up the intro calls", async () => {
    stubNearest(makeDoula("Rosa Delgado"));
    stubApi("GET /rest/v1/bookings/intro_calls/count", () => ({
      count: 3,
      limit: 3,
      cancellable: 0,
      contact_from: null,
    }));
    await openPage("/parent-dashboard");
    await expect.element(doulas.getByRole("link", { name: "Rosa Delgado", exact: true })).toBeVisible();
    await expect.element(doulas.getByRole("link", { name: /^Book/ })).not.toBeInTheDocument();
  });

  it("[2.5] shows no doulas if it is unknown whether there was a loss", async () => {
    failApi("GET /rest/v1/plans/own");
    await openPage("/parent-dashboard");
    await expect.element(search.getByText("Search near Austin")).toBeVisible();
    // The search is not stubbed: sending it would fail the test.
    await expect.element(doulas).not.toBeInTheDocument();
  });

  it("[2.5] says only where a search would look if it finds nobody", async () => {
    stubNearest();
    await openPage("/parent-dashboard");
    await expect.element(search.getByText("Search near Austin")).toBeVisible();
  });
});

describe("the next call", () => {
  const link = (name: RegExp) => nextCall.getByRole("link", { name });

  it("[2.5] shows who, when and how, with its number, a new time and the calendar one press away", async () => {
    stubBookings({
      ...makeCall(),
      starts_at: "2099-05-05T15:00:00.000Z",
      ends_at: "2099-05-05T15:30:00.000Z",
      time_zone: "Pacific/Honolulu",
    });
    await openPage("/parent-dashboard");
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const time = formatTimeOfDay(new Date("2099-05-05T15:00:00.000Z"), timeZone);
    await expect.element(nextCall.getByRole("time")).toHaveTextContent(new RegExp(`, ${time}$`));
    await expect.element(nextCall.getByText(/5:00 AM for Rosa$/)).toBeVisible();
    await expect.element(nextCall).toHaveTextContent("You call Rosa at 512-555-0142");
    for (const [name, href] of [
      [/^Rosa Delgado-Whitaker$/, "/doulas/rosa-delgado"],
      [/^512-555-0142$/, "tel:5125550142"],
      [/^Reschedule/, `/bookings?reschedule=${confirmedBooking.id}`],
      [/^Add to calendar/, `/rest/v1/bookings/${confirmedBooking.id}/calendar.ics`],
    ] as const)
      await expect.element(link(name)).toHaveAttribute("href", href);
  });

  it("[2.5] can be joined from an hour before, and links to Messages instead of another time", async () => {
    stubBookings(makeCallIn(58, { call_kind: "video" }));
    await openPage("/parent-dashboard");
    await expect.element(link(/^Join/)).toHaveAttribute("href", "https://video.example/maya");
    await expect.element(link(/^Message Rosa/)).toHaveAttribute("href", "/messages?doula=rosa-delgado");
    await expect.element(link(/^Reschedule|^Add to calendar/)).not.toBeInTheDocument();
  });

  it("[2.5] is to be called on its day, with the time in the button until an hour before", async () => {
    setNoon();
    stubBookings(makeCallIn(24 * 60));
    await openPage("/parent-dashboard");
    await expect.element(link(/^Add to calendar/)).toBeVisible();
    await expect.element(link(/^Call Rosa/)).not.toBeInTheDocument();
    stubBookings(makeCallIn(120));
    await openPage("/parent-dashboard");
    await expect.element(link(/^Call Rosa at 2:00 PM$/)).toHaveAttribute("href", "tel:5125550142");
    stubBookings(makeCallIn(50));
    await openPage("/parent-dashboard");
    await expect.element(link(/^Call Rosa$/)).toBeVisible();
  });

  it("[2.5] can be cancelled while it is a request, and is not yet for the calendar", async () => {
    stubBookings(makeCall({ status: "pending" }));
    await openPage("/parent-dashboard");
    await expect.element(nextCall.getByText("Rosa hasn't confirmed it yet.")).toBeVisible();
    await expect
      .element(link(/^Cancel Booking/))
      .toHaveAttribute("href", `/bookings?cancel=${confirmedBooking.id}`);
    await expect.element(link(/^Call now|^Add to calendar/)).not.toBeInTheDocument();
  });
});

it.each([
  ["Messages", "GET /rest/v1/conversations", "Couldn't load your messages", /^Ask a doula/],
  ["Favorites", "GET /rest/v1/favorites", "Couldn't load your favorites", /^Tap the heart/],
])(
  "[2.5 8.17] the card '%s' shows an error if it fails to load, and Retry loads it",
  async (name, call, title, text) => {
    failApi(call);
    await openPage("/parent-dashboard");
    await expect.element(card(name).getByText(title)).toBeVisible();
    stubParentHome();
    await card(name).getByRole("button", { name: "Retry" }).click();
    await expect.element(card(name).getByText(text)).toBeVisible();
  },
);

it("[2.5] the due date calendar stays hidden until Edit Profile shows it again", async () => {
  stubParentHome({ due_date: "2099-05-05" });
  stubApi(`GET /rest/v1/users/${ana.id}`, () => ({ has_admin_form: false }));
  const router = await openPage("/parent-dashboard");
  await dueDate.getByRole("button", { name: /^Hide this card/ }).click();
  await expect.element(dueDate).not.toBeInTheDocument();
  await router.navigate({ to: "/edit-profile" });
  const show = page.getByRole("button", { name: "Show the Due Date Calendar on Home" });
  await expect.element(show).toBeVisible();
  await router.navigate({ to: "/parent-dashboard" });
  await expect.element(page.getByRole("heading", { name: "Favorites" })).toBeVisible();
  await expect.element(dueDate).not.toBeInTheDocument();
  await router.navigate({ to: "/edit-profile" });
  await show.click();
  await router.navigate({ to: "/parent-dashboard" });
  await expect.element(dueDate.getByText("Due: Tuesday, May 5, 2099")).toBeVisible();
});

it("[2.5] slow requests do not hold up the dashboard", async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  stubApi(profileCall, async () => {
    await late;
    return { user_id: ana.id, due_date: null };
  });
  stubApi("GET /rest/v1/bookings", async () => {
    await late;
    return { items: [], next_cursor: null };
  });
  await openPage("/parent-dashboard");
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
  await expect.poll(() => dueDate.element().querySelector("[aria-busy=true]")).not.toBeNull();
  arrive();
  await expect.element(dueDate.getByText(/^Add your due date/)).toBeVisible();
});

it("[2.5] shows the other cards only once it is known whether there was a loss", async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  stubApi("GET /rest/v1/plans/own", async () => {
    await late;
    return { born_on: null, loss: { undo_until: null }, since: "2099-01-01T12:00:00.000Z", doulas: [] };
  });
  await openPage("/parent-dashboard");
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Favorites" })).not.toBeInTheDocument();
  arrive();
  await expect.element(page.getByRole("heading", { name: "We're so sorry for your loss" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Favorites" })).toBeVisible();
});

it("[8.6] a profile that fails to load shows an error on the card, and Retry loads it", async () => {
  failApi(profileCall);
  await openPage("/parent-dashboard");
  await expect.element(dueDate.getByRole("alert")).toHaveTextContent("Failed to load profile data");
  stubParentHome();
  await dueDate.getByRole("button", { name: "Retry" }).click();
  await expect.element(dueDate.getByText(/^Add your due date/)).toBeVisible();
});
