import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, expectToast } from "./notices.ts";
import { pretendUserType, signInNewParent } from "./people.ts";
import { austin, rememberSearch } from "./searches.ts";

/** What stands under a term of a card or of the details. */
function fact(scope: Locator, term: string): Locator {
  return scope.getByRole("term").filter({ hasText: term }).locator("xpath=..").getByRole("definition");
}

function isSample(scope: Locator, term: string): Locator {
  return scope.getByRole("term").filter({ hasText: term }).getByRole("button", { name: "Sample" });
}

function cardOf(page: Page, name: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
}

function edgesOf(element: Locator): Promise<{ top: number; bottom: number }> {
  return element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return { top, bottom };
  });
}

test("a card shows all that a full profile has, and nothing of it as a sample @any-width", async ({
  page,
}) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  const card = cardOf(page, "Marisol Ybarra");
  await expect(card.getByText("she/her")).toBeVisible();
  await expect(card.getByText("14 miles away · Pflugerville, TX")).toBeVisible();
  await expect(card.getByText("8 years of experience")).toBeVisible();
  await expect(card.getByText("Attended 50+ births")).toBeVisible();
  await expect(fact(card, "Credentials")).toHaveText(
    "Certified Postpartum Doula, PCD(DONA), Certified Postpartum Doula (CPD)",
  );
  await expect(fact(card, "Insurance")).toHaveText("Medicaid");
  await expect(fact(card, "Specialties").getByRole("listitem")).toHaveText([
    "Birth support",
    "Postpartum support",
    "Young parents",
  ]);
  await expect(fact(card, "Approach").getByRole("listitem")).toHaveText([
    "😮Inquisitive",
    "😄Humorous",
    "😊Affirming",
  ]);
  await expect(card.getByText("$41.50/hour", { exact: true })).toBeVisible();
  await expect(card.getByText(/^(Today|Tomorrow|\w+day|\w{3}, \w{3} \d+)$/)).toBeVisible();
  for (const term of ["Credentials", "Insurance", "Specialties", "Approach"])
    await expect(isSample(card, term), term).toHaveCount(0);
  // Nobody has a rating yet.
  await expect(card.getByText("4.9")).toBeVisible();
  await expect(card.getByRole("button", { name: "Sample" })).toHaveCount(1);

  await expect(fact(cardOf(page, "Teo Marchetti"), "Approach").getByRole("listitem")).toHaveText([
    "☀️Other",
    "😊Affirming",
  ]);
  await expect(fact(cardOf(page, "Brandi Kowalczyk"), "Approach").getByRole("listitem")).toHaveText([
    "😄Humorous",
    "➡️Direct",
  ]);
});

test("the details show every fact of a full profile, its births, and its packages with price and weeks @any-width", async ({
  page,
}) => {
  await page.goto("/find-doulas?doula=marisol-ybarra");
  const detail = page.getByRole("dialog", { name: "Marisol Ybarra" });
  await expect(detail.getByText("she/her")).toBeVisible();
  await expect(fact(detail, "Hourly rate")).toHaveText("$41.50/hour");
  await expect(fact(detail, "Next available call")).toHaveText(/^(Today|Tomorrow|\w+day|\w{3}, \w{3} \d+)$/);
  await expect(fact(detail, "Rating")).toContainText("4.9 out of 5");
  await expect(fact(detail, "Location")).toHaveText("Pflugerville, TX");
  const section = (name: string) => detail.getByRole("region", { name, exact: true });
  await expect(section("About Marisol")).toContainText("I was the fifth of six children");
  await expect(section("Experience")).toContainText("8 years of experience");
  await expect(section("Experience").getByText("Attended 50+ births")).toBeVisible();
  await expect(section("Credentials").getByRole("listitem").first()).toHaveText(
    /^Certified Postpartum Doula, PCD\(DONA\)DONA International, \w+ \d{4}$/,
  );
  await expect(section("Specialties").getByRole("listitem")).toHaveCount(3);
  await expect(section("Services offered").getByRole("listitem")).toHaveCount(5);
  await expect(section("Approach").getByRole("listitem")).toHaveCount(3);
  await expect(section("Languages")).toContainText("English, Spanish");
  await expect(section("Insurance accepted")).toContainText("Medicaid");

  await detail.getByRole("tab", { name: "Packages" }).click();
  const packages = detail.getByRole("tabpanel").getByRole("listitem");
  await expect(packages).toHaveCount(4);
  await expect(packages.filter({ hasText: "Young parents, sliding scale" })).toHaveText(
    /\$400.*20 weeks with Marisol Ybarra.*school and clinic appointments/,
  );
  await expect(packages.filter({ hasText: "Second time around" })).toHaveText(/\$1,275\.50.*12 weeks/);
  await expect(detail.getByText("Talk about it in your intro call")).toBeVisible();
  await expect(detail.getByRole("button", { name: /Book An Intro Call/ })).toBeInViewport();

  await page.goto("/find-doulas?doula=teo-marchetti&tab=packages");
  const teo = page.getByRole("dialog", { name: "Teo Marchetti" });
  await expect(teo.getByRole("listitem").filter({ hasText: "Night by night" })).toContainText(
    "1 week with Teo",
  );
  await teo.getByRole("tab", { name: "Overview" }).click();
  await expect(teo.getByText("Attended 5+ births")).toBeVisible();
});

test("each gap of a sparse profile shows the sample of it, marked and explained", async ({ page }, {
  project,
}) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await page.getByRole("button", { name: "Show more" }).click();
  const card = cardOf(page, "Hollis Greer");
  const samples = {
    Specialties: "Birth supportPostpartum supportLactation support",
    Approach: "😊Affirming😄Humorous☀️Open-minded",
  };
  for (const [term, sample] of Object.entries(samples)) {
    await expect(fact(card, term)).toHaveText(sample);
    await expect(isSample(card, term), term).toBeVisible();
  }
  // Nobody's credentials and insurance are invented.
  for (const term of ["Credentials", "Insurance"])
    await expect(card.getByRole("term").filter({ hasText: term })).toHaveCount(0);
  await expect(card.getByText("4.9")).toBeVisible();
  await expect(card.getByText(/\/hour/)).toHaveCount(0);

  await card.getByRole("link", { name: "Hollis Greer", exact: true }).click();
  const detail = page.getByRole("dialog", { name: "Hollis Greer" });
  for (const [name, text] of [
    ["Specialties", "Lactation support"],
    ["Approach", "☀️Open-minded"],
  ] as const) {
    const section = detail.getByRole("region", { name, exact: true });
    await expect(section).toContainText(text);
    await expect(section.getByRole("button", { name: "Sample" }), name).toBeVisible();
  }
  await expect(detail.getByText(/Attended \d+\+ births/)).toHaveCount(0);
  const explain = (tag: Locator) => (project.name === "phone" ? tag.tap() : tag.hover());
  const tooltip = page.getByRole("tooltip");
  await explain(fact(detail, "Rating").getByRole("button", { name: "Sample" }));
  await expect(tooltip).toHaveText("Sample rating: this doula has no reviews yet.");
  const approach = detail.getByRole("region", { name: "Approach", exact: true });
  await explain(approach.getByRole("button", { name: "Sample" }));
  await expect(tooltip).toHaveText("Sample detail shown because this profile has not filled it in yet");
  // It does not stand on what it explains.
  const [explanation, value] = await Promise.all(
    [tooltip, approach.getByRole("listitem").first()].map(edgesOf),
  );
  expect(explanation?.bottom).toBeLessThanOrEqual(value?.top ?? 0);
  await expectAccessible(page, "explained sample");
  await page.mouse.move(5, 5);
  await detail.getByRole("tab", { name: "Packages" }).click();
  await expect(detail.getByText("Hollis has not listed any packages yet")).toBeVisible();
});

test("whoever is no parent finds doulas but no way to book @any-width", async ({ page }) => {
  await signInNewParent(page);
  await pretendUserType(page, "doula");
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /Book An Intro Call/ })).toHaveCount(0);
  await cardOf(page, "Teo Marchetti").getByRole("link", { name: "Teo Marchetti", exact: true }).click();
  const detail = page.getByRole("dialog", { name: "Teo Marchetti" });
  for (const tab of ["Overview", "Packages", "Contact"]) {
    await detail.getByRole("tab", { name: tab }).click();
    await expect(detail.getByRole("tabpanel")).toBeVisible();
    await expect(detail.getByRole("button", { name: /Book An Intro Call/ })).toHaveCount(0);
  }
});

test.describe("when packages do not load", () => {
  test.use({ expectedRefusals: [500] });

  test("a toast and their place say so, all else is there, and Retry brings them @any-width", async ({
    page,
  }) => {
    const reads = "**/rest/v1/doula_packages?*";
    const fail = () => page.route(reads, (route) => route.fulfill({ status: 500, body: "" }));
    const retry = async (place: Locator) => {
      await expectToast(page, "Error", "Failed to load packages");
      await expectAlert(place, "Failed to load packages");
      await page.unroute(reads);
      await place.getByRole("button", { name: "Retry" }).click();
      await expect(place.getByText("$", { exact: false }).first()).toBeVisible();
      await expect(place.getByText("Failed to load packages")).toHaveCount(0);
    };
    await fail();
    await page.goto("/find-doulas?doula=teo-marchetti");
    const detail = page.getByRole("dialog", { name: "Teo Marchetti" });
    await expect(detail.getByText("The first two weeks are a blur", { exact: false })).toBeVisible();
    await detail.getByRole("tab", { name: "Packages" }).click();
    await expectAlert(detail, "Failed to load packages");
    await expect(detail.getByRole("button", { name: "Book An Intro Call" })).toBeVisible();
    await expectAccessible(page, "packages failed");
    await retry(detail.getByRole("tabpanel"));

    await fail();
    await page.goto("/find-doulas?doula=teo-marchetti");
    await detail.getByRole("link", { name: "Open full page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Teo Marchetti" })).toBeVisible();
    await retry(page.getByRole("region", { name: "Packages" }));
  });
});

test.describe("when a doula does not load", () => {
  test.use({ expectedRefusals: [500] });

  test("it is said, and tried again on request @any-width", async ({ page }) => {
    const profile = "**/rest/v1/doula_profiles/teo-marchetti";
    await page.route(profile, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/find-doulas?doula=teo-marchetti");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("Couldn't load this doula");
    await expect(dialog.getByRole("alert")).toContainText("An unexpected error occurred");
    await expectAccessible(page, "doula failed");
    await page.unroute(profile);
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("dialog", { name: "Teo Marchetti" }).getByRole("tab")).toHaveCount(3);
  });
});
