import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { FeaturedDoula, FeaturedResponse } from "../../../../contract/directory/featured.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";

beforeEach(stubVisitor);

function makeFeatured(fullName: string, change: Partial<FeaturedDoula> = {}): FeaturedDoula {
  const [first_name = "", last_name = ""] = fullName.split(" ");
  return {
    slug: first_name.toLowerCase(),
    full_name: fullName,
    first_name,
    last_name,
    location: "Austin, TX",
    profile_image_url: null,
    years_experience: 11,
    births_attended: 240,
    packages_from: 1675,
    intro: `${first_name} brings soup.`,
    ...change,
  };
}

const three = [
  makeFeatured("Rosa Delgado-Whitaker"),
  makeFeatured("Bea Two", { years_experience: null, births_attended: null, packages_from: null }),
  makeFeatured("Cleo Three", { location: null, intro: "word ".repeat(400) }),
];
const totals = { doula_count: 42, city_count: 12, prices: { lowest: 600, highest: 3200 } };

async function openLanding(response: FeaturedResponse) {
  stubApi("GET /rest/v1/featured_doulas", () => response);
  await openPage("/");
  await expect.element(page.getByRole("heading", { name: "How It Works" })).toBeVisible();
}

const section = page.getByRole("region", { name: "Meet a few of the doulas" });

describe("[2.1] the landing page", () => {
  it("[2.2] explains the three steps", async () => {
    await openLanding({ items: [], totals: null });
    const steps = [...document.querySelectorAll("#how-it-works li")].map((step) => step.textContent);
    expect(steps).toHaveLength(3);
    expect(steps[0]).toMatch(/^Step 1Search and browse doulas.+ approved doulas near you, nearest first\.$/);
    expect(steps[1]).toMatch(/^Step 2Schedule intro callsMeet up to 3 doulas on free 30-minute calls\./);
    expect(steps[2]).toMatch(/^Step 3Book servicesChoose the doula you want by your side, /);
  });

  it("introduces three doulas in their own words, linked to their pages", async () => {
    await openLanding({ items: three, totals });
    const [rosa, bea] = [section.getByRole("listitem").nth(0), section.getByRole("listitem").nth(1)];
    const link = rosa.getByRole("link", { name: "Rosa Delgado-Whitaker" });
    await expect.element(link).toHaveAttribute("href", "/doulas/rosa");
    await expect.element(rosa).toHaveTextContent(/Austin, TX/);
    await expect.element(rosa).toHaveTextContent(/Rosa brings soup\.11 years · 240 births/);
    await expect.element(rosa).toHaveTextContent(/Packages from \$1,675/);
    // Nothing stands in for what a doula did not say.
    await expect.element(bea).toHaveTextContent(/^BTBea TwoAustin, TXBea brings soup\.$/);
    await expectAccessible();
  });

  it.each([
    ["42 doulas in 12 towns · packages $600 to $3,200", totals],
    ["42 doulas in 12 towns · packages from $600", { ...totals, prices: { lowest: 600, highest: 600 } }],
    ["3 doulas in 1 town", { doula_count: 3, city_count: 1, prices: null }],
  ])("says '%s'", async (text, shown) => {
    await openLanding({ items: three, totals: shown });
    await expect.element(section.getByText(text, { exact: true })).toBeVisible();
  });

  it("shows the first doula's face on the first screen of a phone", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openLanding({ items: three, totals });
    await expect.element(section.getByText("RD", { exact: true })).toBeInViewport({ ratio: 0.9 });
  });

  it("shows no doulas if there are too few", async () => {
    await openLanding({ items: [], totals: null });
    await expect.element(section).not.toBeInTheDocument();
  });

  it("shows no doulas if they could not be loaded", async () => {
    failApi("GET /rest/v1/featured_doulas");
    await openPage("/");
    await expect.element(page.getByRole("heading", { name: "How It Works" })).toBeVisible();
    await expect.element(section).not.toBeInTheDocument();
  });

  it("does not wait for them longer than a second", async () => {
    stubApi("GET /rest/v1/featured_doulas", () => new Promise(() => undefined));
    await openPage("/");
    await expect
      .element(page.getByRole("heading", { name: "How It Works" }), { timeout: 3_000 })
      .toBeVisible();
  });

  it.each([360, 768, 1280])("fits long names and texts at %i", async (width) => {
    await page.viewport(width, 800);
    await openLanding({ items: three, totals });
    const cards = section.getByRole("listitem").elements();
    expect(cards).toHaveLength(3);
    for (const card of cards) {
      expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
