import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { austin, rememberSearch } from "./searches.ts";

/** Beside the page, or in the bar at the bottom of a phone. */
const bookButton = (page: Page) =>
  page.getByRole("complementary", { name: /^Book/ }).getByRole("button", { name: /Book An Intro Call/ });

test("[2.6] a doula's details over the results link to their full page, which links back", async ({
  page,
}) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await page.getByRole("link", { name: "Marisol Ybarra", exact: true }).click();
  const location = new URL(page.url()).searchParams.get("location");
  await page.getByRole("dialog").getByRole("link", { name: "Marisol Ybarra" }).click();
  await expect(page).toHaveURL("/doulas/marisol-ybarra");
  await expect(page.getByRole("heading", { level: 1, name: "Marisol Ybarra" })).toBeVisible();
  const main = page.getByRole("main");
  for (const text of ["she/her · Pflugerville, TX", "Attended 50+ births"])
    await expect(main.getByText(text)).toBeVisible();
  const section = (name: string) => main.getByRole("region", { name, exact: true });
  await expect(section("About Marisol")).toContainText("I was the fifth of six children");
  await expect(section("Training").getByRole("listitem").first()).toContainText("DONA International");
  await expect(section("How Marisol works")).toContainText("English (fluent), Spanish (first language)");
  const fees = section("Fees and packages");
  await expect(fees.getByRole("listitem")).toHaveCount(4);
  await expect(fees).toContainText("$1,275.50");
  await expect(fees).not.toContainText("does not take payments here yet");
  await expect(
    main.getByText(/shared with parents who have a confirmed call/).filter({ visible: true }),
  ).toHaveCount(1);
  await expect(bookButton(page)).toBeInViewport();

  await page.getByRole("link", { name: "Back to search" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
  expect(new URL(page.url()).searchParams.get("location")).toBe(location);
});

test("[2.6] the server's page has no samples, and adding them shifts nothing", async ({ page, request }) => {
  const html = await (await request.get("/doulas/hollis-greer")).text();
  expect(html).toContain("Not listed yet");
  for (const sample of ["Licensed Clinical", "Lactation", "Cigna", "Open-minded", ">4.9", ">Sample<"])
    expect(html).not.toContain(sample);

  const readPlaces = () =>
    page
      .getByRole("main")
      .locator("h2, dt")
      .evaluateAll((titles) =>
        titles.map((title) => `${title.textContent} ${Math.round(title.getBoundingClientRect().top)}`),
      );
  // Delays the scripts, which add the samples.
  const { promise: scriptsReleased, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.route(/\.(js|tsx?)(\?|$)/, async (route) => {
    if (!/(theme|start)\.js$/.test(route.request().url())) await scriptsReleased;
    await route.continue();
  });
  await page.goto("/doulas/hollis-greer", { waitUntil: "commit" });
  await expect(page.getByText("Specialties", { exact: true })).toBeVisible();
  // Visitors who will see samples must not see an empty message first.
  expect(await page.getByRole("main").innerText()).not.toMatch(/Not listed yet|No reviews yet/);
  await page.evaluate(() => document.fonts.ready);
  const before = await readPlaces();
  releaseScripts();
  await expect(page.getByRole("region", { name: "How Hollis works" })).toContainText("Lactation support");
  expect((await readPlaces()).map((place) => place.replace("Sample", ""))).toEqual(before);
});
