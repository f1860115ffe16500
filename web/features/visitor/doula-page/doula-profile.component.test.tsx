import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { confirmedBooking } from "../../../testing/bookings.ts";
import { hollis, makeDoula, marisol, stubDoula, stubPackages } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { ana, makeSession, openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { makeOrder } from "../../../testing/orders.ts";
import { visitTerms } from "../../../testing/packages.ts";
import { failApi, stubApi } from "../../../testing/stub-api.ts";

const share = page.getByRole("button", { name: "Share" });
const address = `${location.origin}/doulas/${marisol.slug}`;
const heading = page.getByRole("heading", { level: 1 });
const section = (name: string) => page.getByRole("region", { name, exact: true });
const bar = page.getByRole("complementary", { name: "Book or message" });
const times = page.getByRole("list", { name: "Next call times" }).getByRole("button");
const booker = page.getByRole("dialog", { name: "Book An Intro Call" });

const longBio = "I was the fifth of six children. ".repeat(60).trim();
const rosa = makeDoula("Rosa Delgado-Whitaker", { pronouns: "she/her", bio: longBio });
const fullCircle = {
  id: "package-1",
  name: "Full circle",
  description: null,
  price: 1675,
  duration_weeks: 12,
  ...visitTerms,
};

beforeEach(async () => {
  await page.viewport(1280, 800);
  stubVisitor();
  stubDoula(marisol);
  stubDoula(rosa);
  stubApi("GET /rest/v1/areas/texas/pflugerville", () => new Response(null, { status: 404 }));
});

/** The distance from the top of the page, once the fonts have loaded. */
it("[2.6] sharing copies the link and announces it if the device cannot share", async () => {
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openPage(`/doulas/${marisol.slug}`);
  await share.click();
  await expect.element(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  const readAnnouncements = () =>
    Array.from(document.querySelectorAll("[aria-live]"), (region) => region.textContent);
  await expect.poll(readAnnouncements).toContain("Link copied");
  expect(copy).toHaveBeenCalledWith(address);
});

it("[2.6] sharing passes the title and link to the device", async () => {
  const deviceShare = vi.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { share: deviceShare });
  onTestFinished(() => void Object.assign(navigator, { share: undefined }));
  await openPage(`/doulas/${marisol.slug}`);
  await share.click();
  expect(deviceShare).toHaveBeenCalledWith(
    expect.objectContaining({ title: "Marisol Ybarra, doula in Pflugerville, TX", url: address }),
  );
});

it("[8.9] if the packages fail to load on a doula's page, an error appears, and Retry loads them", async () => {
  failApi("GET /rest/v1/doula_packages");
  await openPage(`/doulas/${marisol.slug}`);
  const packages = section("Fees and packages");
  await expect.element(packages.getByRole("alert")).toHaveTextContent("Failed to load packages");
  stubPackages([fullCircle]);
  await packages.getByRole("button", { name: "Retry" }).click();
  await expect.element(packages.getByText("$1,675")).toBeVisible();
});

it("[2.6] the page of a paused doula says so, with Message but without Book and Purchase", async () => {
  signIn(ana);
  stubDoula({ ...rosa, is_paused: true, next_available: null });
  stubPackages([fullCircle], { takesPayments: true });
  await openPage(`/doulas/${rosa.slug}`);
  await expect.element(page.getByText("Rosa isn't taking new clients right now.").first()).toBeVisible();
  await expect.element(bar.getByText("Not taking new clients right now")).toBeVisible();
  await expect.element(bar.getByRole("link", { name: /^Message/ })).toBeVisible();
  await expect.element(section("Fees and packages").getByText("$1,675")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^(Book|Purchase)/ })).not.toBeInTheDocument();
});

describe("a doula's page on a phone", () => {
  beforeEach(() => page.viewport(360, 740));

  it("[2.6] starts with face, name and facts, then the bio and the fees", async () => {
    await openPage(`/doulas/${rosa.slug}`);
    const bio = section("About Rosa").getByText(longBio);
    await expect.element(bio).toBeInViewport();
    await expect.element(section("Fees and packages").getByRole("heading").first()).toBeInViewport();
    await expect.element(page.getByText("she/her · Austin, TX · 7 years · 120 births")).toBeVisible();
  });

  it("[2.6] has the card's prices on the first screen", async () => {
    stubDoula({ ...rosa, packages_from: 160, prices_from: { birth: 1675, hourly_care: null } });
    await openPage(`/doulas/${rosa.slug}`);
    const fees = page.getByRole("main").getByText("$41.50/hour · packages from $1,675", { exact: true });
    await expect.element(fees).toBeInViewport({ ratio: 0.9 });
    await expect.element(section("About Rosa").getByText(longBio)).toBeInViewport();
    await expect.element(section("Fees and packages").getByText("$41.50/hour")).not.toBeInTheDocument();
  });

  it("[2.6 2.8] has icons of at least 44 px to press", async () => {
    signIn();
    await openPage(`/doulas/${rosa.slug}`);
    const heart = page.getByRole("button", { name: /to favorites$/ });
    await expect.element(heart).toBeVisible();
    for (const icon of [share, heart, bar.getByRole("link", { name: /^Message/ })]) {
      const { width, height } = icon.element().getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });

  it("[2.6] continues after the fees with how they work, training and video", async () => {
    stubDoula(marisol, { video_url: "https://youtu.be/dQw4w9WgXcQ" });
    await openPage(`/doulas/${marisol.slug}`);
    await expect.element(section("How Marisol works")).toBeVisible();
    const titles = page.getByRole("main").getByRole("heading", { level: 2 }).elements();
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      "About Marisol",
      "Fees and packages",
      "How Marisol works",
      "Training",
      "Video",
    ]);
  });

  it("[2.6 2.8] has one bar with Book and Message in place of the navigation", async () => {
    signIn();
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(bar.getByRole("button", { name: /^Book An Intro Call/ })).toBeInViewport();
    const message = bar.getByRole("link", { name: "Message Rosa Delgado-Whitaker" });
    await expect.element(message).toHaveAttribute("href", `/messages?doula=${rosa.slug}`);
    await expect.element(page.getByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
  });

  it("[6.3] keeps the navigation for a doula, who cannot book", async () => {
    signIn({ user_type: "doula" });
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(page.getByRole("navigation", { name: "Main" }).last()).toBeInViewport();
    await expect.element(bar).not.toBeInTheDocument();
  });
});

describe("a doula's page after booking or paying", () => {
  const ownCall = { ...confirmedBooking, doula_profile_id: rosa.id };

  it.each([360, 1280])("[2.6] at %i, shows the parent's call and leads with Message", async (width) => {
    await page.viewport(width, 800);
    signIn();
    stubApi("GET /rest/v1/bookings", () => ({ items: [ownCall], next_cursor: null }));
    await openPage(`/doulas/${rosa.slug}`);
    await expect
      .element(bar.getByRole("link", { name: /^Your call: May 5, / }))
      .toHaveAttribute("href", "/bookings");
    await expect.element(bar.getByRole("link", { name: "Message Rosa" })).toBeInViewport();
    await expect.element(bar.getByRole("button")).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Next call/)).not.toBeInTheDocument();
  });

  it("[2.6] of a paid package leads with Message and offers a call second", async () => {
    signIn();
    stubApi("GET /rest/v1/orders", () => ({ items: [makeOrder("paid")], next_cursor: null }));
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(bar.getByRole("link", { name: "Message Rosa" })).toBeInViewport();
    await expect.element(bar.getByRole("button", { name: /^Book An Intro Call/ })).toBeInViewport();
    await expect.element(times.first()).not.toBeInTheDocument();
  });
});

describe.each([360, 1280])("the call times on a doula's page at %i", (width) => {
  beforeEach(async () => {
    await page.viewport(width, 740);
    stubDoula({
      ...rosa,
      next_available: "2031-05-05T16:00:00Z",
      later_available: "2031-05-06T15:00:00Z",
    });
  });

  it("[2.6 2.7] are the next one and one on a later day, and each opens its call", async () => {
    signIn();
    stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => ({ user_id: ana.id }));
    const router = await openPage(`/doulas/${rosa.slug}`);
    await expect.element(times.nth(1)).toBeInViewport();
    expect(times.elements()).toHaveLength(2);
    await times.first().click();
    await expect.element(booker.getByRole("radio", { name: /^Monday, May 5, 2031/ })).toBeChecked();
    await expect.element(booker.getByRole("radio", { name: /^4:00 PM, 11:00 AM for Rosa$/ })).toBeChecked();
    await expect.element(booker.getByRole("button", { name: "Confirm Booking" })).toBeEnabled();
    expect(router.state.location.search).toEqual({ book: true, at: "2031-05-05T16:00:00.000Z" });
    await expectAccessible();
  });

  it("[2.3 2.6] ask a visitor to log in, and the chosen one is ready to confirm afterwards", async () => {
    stubApi("POST /auth/v1/token", () => {
      signIn();
      return makeSession(ana);
    });
    await openPage(`/doulas/${rosa.slug}`);
    await times.nth(1).click();
    const logIn = page.getByRole("dialog", { name: "Log In" });
    await expect
      .element(logIn)
      .toHaveTextContent("Log in to book an intro call with Rosa on Tue, May 6, 2031, 3:00 PM.");
    await logIn.getByLabelText("Email").fill(ana.email);
    await logIn.getByLabelText(/^Password/).fill("calm-river-42");
    await logIn.getByRole("button", { name: "Log In" }).click();
    await expect.element(booker.getByRole("radio", { name: /^Tuesday, May 6, 2031/ })).toBeChecked();
    await expect.element(booker.getByRole("button", { name: "Confirm Booking" })).toBeEnabled();
  });
});

it("[2.6] a chosen call time that someone has booked by then is named as taken, and others are offered", async () => {
  signIn();
  await openPage(`/doulas/${rosa.slug}?book=true&at=2031-05-05T20:00:00.000Z`);
  await expect.element(booker.getByRole("alert")).toHaveTextContent("That time was just taken");
  await expect.element(booker.getByRole("radio", { name: /^Monday, May 5, 2031/ })).toBeChecked();
});

describe("a doula's page on a wide screen", () => {
  it("[2.6] has the fees beside the page", async () => {
    stubDoula({ ...rosa, packages_from: 160, prices_from: { birth: 1675, hourly_care: null } });
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(bar).toHaveTextContent("$41.50/hourPackages from $1,675");
  });

  it("[2.6] keeps the fees, Book and Message in view while the page scrolls", async () => {
    signIn();
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(times.nth(1)).toBeVisible();
    window.scrollTo(0, 500);
    await expect.element(bar.getByRole("button", { name: /^Book An Intro Call/ })).toBeInViewport();
    await expect.element(bar.getByRole("link", { name: "Message Rosa Delgado-Whitaker" })).toBeInViewport();
  });

  it("[2.1 2.3 2.6] lets a visitor who presses Book log in, and returns with the intro call open", async () => {
    stubApi("POST /auth/v1/token", () => {
      signIn();
      return makeSession(ana);
    });
    const router = await openPage(`/doulas/${rosa.slug}`);
    await bar.getByRole("button", { name: /^Book An Intro Call/ }).click();
    const logIn = page.getByRole("dialog", { name: "Log In" });
    await expect.element(logIn).toHaveTextContent("Log in to book an intro call with Rosa.");
    await logIn.getByLabelText("Email").fill(ana.email);
    await logIn.getByLabelText(/^Password/).fill("calm-river-42");
    await logIn.getByRole("button", { name: "Log In" }).click();
    await expect.element(booker.getByRole("group", { name: "Date" })).toBeVisible();
    expect(router.state.location.href).toBe(`/doulas/${rosa.slug}?book=true`);
    await booker.getByRole("button", { name: "Cancel" }).click();
    await expect.element(booker).not.toBeInTheDocument();
    expect(router.state.location.href).toBe(`/doulas/${rosa.slug}`);
    await expect.element(heading).toHaveTextContent("Rosa Delgado-Whitaker");
  });

  it("[2.8] asks a visitor who presses Message to log in", async () => {
    await openPage(`/doulas/${rosa.slug}`);
    await bar.getByRole("button", { name: "Message Rosa Delgado-Whitaker" }).click();
    await expect
      .element(page.getByRole("dialog", { name: "Log In" }))
      .toHaveTextContent("Log in to write to Rosa.");
  });
});

it("[2.6] a page without bio, fees and packages says how to find out more", async () => {
  const june = makeDoula("June Abbott", {
    ...{ bio: null, hourly_rate: null, births_attended: null, years_experience: null },
    ...{ specialties: [], languages: [] },
  });
  stubDoula(june);
  await openPage(`/doulas/${june.slug}`);
  await expect
    .element(
      page.getByText(/^June hasn't written an introduction yet\. Ask anything .* in a free 30-minute call/),
    )
    .toBeVisible();
  await expect
    .element(section("Fees and packages"))
    .toHaveTextContent(
      "June has not listed any packages yet. Ask about services and prices in an intro call.",
    );
  await expect.element(section("How June works")).not.toBeInTheDocument();
  await expect.element(times.first()).toBeVisible();
  await expectAccessible();
});

it("[2.6] a page with 40 tags shows eight until asked for all", async () => {
  const tags = Array.from({ length: 40 }, (_, index) => `Specialty ${index + 1}`);
  stubDoula(makeDoula("Rosa Delgado-Whitaker", { specialties: tags }));
  await openPage(`/doulas/${rosa.slug}`);
  const items = section("How Rosa works").getByRole("listitem");
  await expect.element(items.nth(7)).toBeVisible();
  await expect.element(items.nth(8)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show all 40" }).click();
  await expect.element(items.nth(39)).toBeVisible();
});

it("[2.6] a page without open times suggests a message instead of a call", async () => {
  stubDoula(hollis);
  await openPage(`/doulas/${hollis.slug}`);
  await expect
    .element(
      page.getByText(
        "Hollis hasn't written an introduction yet. Ask anything you'd like to know in a message.",
      ),
    )
    .toBeVisible();
  await expect
    .element(section("Fees and packages"))
    .toHaveTextContent("Ask about services and prices in a message.");
  await expect.element(times.first()).not.toBeInTheDocument();
});

it("[2.6] a sparse page has its samples in one box, with two labels in all", async () => {
  stubDoula(hollis);
  await openPage(`/doulas/${hollis.slug}`);
  const box = section("How Hollis works");
  for (const sample of [
    "Affirming",
    "Lactation support",
    "Blue Cross Blue Shield",
    "Licensed Clinical Social Worker",
  ])
    await expect.element(box.getByText(sample)).toBeVisible();
  await expect.element(section("Training")).not.toBeInTheDocument();
  expect(page.getByRole("button", { name: "Sample" }).elements()).toHaveLength(2);
  await expectAccessible();
});

it.each([360, 1280])("[2.6] a package's price and button stand in one line at %i px", async (width) => {
  await page.viewport(width, 740);
  const birth = {
    ...fullCircle,
    id: "package-2",
    name: "Young parents, sliding scale",
    type: "birth" as const,
  };
  stubPackages([fullCircle, birth], { takesPayments: true });
  await openPage(`/doulas/${rosa.slug}`);
  const fees = section("Fees and packages");
  await expect.element(fees.getByRole("button", { name: "Purchase Full circle" })).toBeVisible();
  const middle = (part: Locator) => {
    const { top, bottom } = part.element().getBoundingClientRect();
    return (top + bottom) / 2;
  };
  for (const { name } of [fullCircle, birth]) {
    const row = fees.getByRole("listitem").filter({ hasText: name });
    const price = middle(row.getByText("$1,675"));
    expect(middle(row.getByRole("button"))).toBeCloseTo(price, -1);
    if (width === 1280) expect(middle(row.getByRole("heading"))).toBeCloseTo(price, -1);
  }
  await expect
    .element(fees.getByText("Birth packages last at least until 6 weeks after your due date."))
    .toBeVisible();
  expect(fees.getByText(/after your due date/).elements()).toHaveLength(1);
});

it.each([
  ["in the bar of a phone", 360],
  ["beside the profile", 1280],
])("[2.6] only the way to book is a filled button, %s", async (_place, width) => {
  await page.viewport(width, 740);
  stubPackages([fullCircle], { takesPayments: true });
  await openPage(`/doulas/${rosa.slug}`);
  await expect.element(page.getByRole("button", { name: "Purchase Full circle" })).toBeVisible();
  const filled = page
    .getByRole("main")
    .or(bar)
    .getByRole("button")
    .elements()
    .filter((button) => getComputedStyle(button).backgroundColor === primaryFill());
  expect(filled.map((button) => button.textContent)).toEqual([expect.stringContaining("Book")]);
});

/** The color of the ground of primary buttons, as computed styles write it. */
function primaryFill(): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.backgroundColor = "var(--background-color-primary)";
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

describe("[2.6] what a doula answers", () => {
  const answers = { backup: "Imani.", partner: "A job.", arrival: "When you call.", epidural: "I stay." };
  const answered = section("Rosa answers");

  it.each([360, 1280])("is led by two questions in order; the others unfold (%i px)", async (width) => {
    await page.viewport(width, 800);
    stubDoula(rosa, { answers });
    await openPage(`/doulas/${rosa.slug}`);
    const readQuestions = () =>
      Array.from(answered.element().querySelectorAll("dt"))
        .filter((question) => question.checkVisibility())
        .map(({ textContent }) => textContent);
    await expect.element(answered).toBeVisible();
    expect(readQuestions()).toEqual(["When do you come to us?", "What if I have an epidural?"]);
    await answered.getByText("2 more answers").click();
    expect(readQuestions()).toEqual([
      "When do you come to us?",
      "What if I have an epidural?",
      "What do you do with my partner?",
      "Who comes if you can't?",
    ]);
    await expectAccessible();
  });

  it("has nothing to unfold if there are two", async () => {
    stubDoula(rosa, { answers: { backup: "Imani.", partner: "A job." } });
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(answered.getByText("Imani.")).toBeVisible();
    await expect.element(answered).not.toHaveTextContent("more answer");
  });

  it.each([
    ["nothing", () => stubDoula(rosa)],
    [
      "nothing, from a server of the previous release",
      () =>
        stubApi(`GET /rest/v1/doula_profiles/${rosa.slug}`, () => ({
          ...marisol,
          ...rosa,
          answers: undefined,
        })),
    ],
  ])("does not show for %s", async (_, stub) => {
    stub();
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(section("Fees and packages")).toBeVisible();
    await expect.element(answered).not.toBeInTheDocument();
  });
});
