import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { pick } from "./calls.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { signUpParent } from "./people.ts";
import { austin, rememberSearch } from "./searches.ts";

/** The structured data that a page carries, by type. */
async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const text = await page.locator('script[type="application/ld+json"]').innerText();
  return JSON.parse(text);
}

/** Beside the page, or in the bar at a phone's lower edge. */
const bookButton = (page: Page) =>
  page.getByRole("complementary", { name: /^Book/ }).getByRole("button", { name: /Book An Intro Call/ });

test("a doula's page shows all of them, from top to bottom", async ({ page }) => {
  const response = await page.goto("/doulas/marisol-ybarra");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Marisol Ybarra" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("she/her")).toBeVisible();
  await expect(main.getByText("Doula in Pflugerville, TX")).toBeVisible();
  await expect(main.getByText("Attended 50+ births")).toBeVisible();
  await expect(main.getByText("$41.50/hour")).toBeVisible();
  await expect(main.getByText(/^(Today|Tomorrow|\w+day|\w{3}, \w{3} \d+)$/)).toBeVisible();
  const section = (name: string) => main.getByRole("region", { name, exact: true });
  await expect(section("About Marisol")).toContainText("I was the fifth of six children");
  await expect(section("Credentials").getByRole("listitem").first()).toContainText("DONA International");
  await expect(section("Services offered").getByRole("listitem")).toHaveCount(5);
  await expect(section("Languages")).toContainText("English, Spanish");
  await expect(section("Packages").getByRole("listitem")).toHaveCount(4);
  await expect(section("Packages")).toContainText("$1,275.50");
  await expect(section("Packages")).toContainText("Talk about it in your intro call");
  await expect(section("Contact")).toContainText("shared with parents who have a confirmed call");
  await expect(bookButton(page)).toBeInViewport();
  await expectAccessible(page, "doula page");
});

test("search engines and links read who it is about @any-width", async ({ page, baseURL }) => {
  await page.goto("/doulas/marisol-ybarra");
  await expect(page).toHaveTitle("Marisol Ybarra, doula in Pflugerville, TX | Doula Match");
  const metaOf = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
  const description = await metaOf("description").getAttribute("content");
  expect(description).toMatch(/^I was the fifth of six children.*\w…$/);
  expect(description?.length).toBeLessThanOrEqual(160);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(canonical).toMatch(/^https?:\/\/.+\/doulas\/marisol-ybarra$/);
  await expect(metaOf("og:url")).toHaveAttribute("content", canonical ?? "");
  await expect(metaOf("og:type")).toHaveAttribute("content", "profile");
  await expect(metaOf("twitter:card")).toHaveAttribute("content", "summary_large_image");
  const image = new URL((await metaOf("og:image").getAttribute("content")) ?? "");
  expect((await page.request.get(new URL(image.pathname, baseURL).href)).headers()["content-type"]).toBe(
    "image/png",
  );

  const { mainEntity, ...profile } = await structuredData(page);
  expect(profile).toMatchObject({ "@context": "https://schema.org", "@type": "ProfilePage", url: canonical });
  expect(mainEntity).toMatchObject({
    "@type": "Person",
    name: "Marisol Ybarra",
    jobTitle: "Doula",
    knowsLanguage: ["English", "Spanish"],
    workLocation: { name: "Pflugerville, TX" },
  });
  expect(mainEntity).toHaveProperty("hasCredential[0].recognizedBy.name", "DONA International");
  expect(mainEntity).toHaveProperty("makesOffer[2]", {
    "@type": "Offer",
    name: "Second time around",
    description: "For everyone who has done this before and wants it to go differently.",
    price: "1275.50",
    priceCurrency: "USD",
    areaServed: { "@type": "City", name: "Pflugerville, TX" },
  });
});

test("samples are no part of what the server sends, and move nothing when they come", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/doulas/hollis-greer")).text();
  expect(html).toContain("Not listed yet");
  for (const sample of ["Licensed Clinical", "Lactation", "Cigna", "Open-minded", ">4.9", ">Sample<"])
    expect(html).not.toContain(sample);

  const placesOf = () =>
    page
      .getByRole("main")
      .locator("h2, dt")
      .evaluateAll((titles) =>
        titles.map((title) => `${title.textContent} ${Math.round(title.getBoundingClientRect().top)}`),
      );
  // The scripts wait, and with them the samples.
  let letScriptsGo = () => {};
  const scriptsMayGo = new Promise<void>((resolve) => {
    letScriptsGo = resolve;
  });
  await page.route(/\.(js|tsx?)(\?|$)/, async (route) => {
    if (!route.request().url().includes("theme.js")) await scriptsMayGo;
    await route.continue();
  });
  await page.goto("/doulas/hollis-greer", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Specialties" })).toBeVisible();
  // Those who will see the sample do not first read that there is nothing.
  expect(await page.getByRole("main").innerText()).not.toMatch(/Not listed yet|No reviews yet/);
  await page.evaluate(() => document.fonts.ready);
  const before = await placesOf();
  letScriptsGo();
  await expect(page.getByRole("region", { name: "Specialties" })).toContainText("Lactation support");
  expect((await placesOf()).map((place) => place.replace("Sample", ""))).toEqual(before);
  await expectAccessible(page, "sparse doula page");
});

test.describe("a doula who is not there", () => {
  test.use({ expectedRefusals: [404] });

  for (const slug of ["nobody-by-this-name", "Marisol-Ybarra", "in"])
    test(`is answered with 404: ${slug} @any-width`, async ({ page }) => {
      const response = await page.goto(`/doulas/${slug}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await expect(page).toHaveTitle("Page not found | Doula Match");
    });
});

test("a visitor books from the page: logs in, comes back to the dialog, and stays on the page", async ({
  page,
  request,
}, { project }) => {
  const slug = project.name === "phone" ? "marcus-wainwright" : "beth-ann-lindqvist";
  const email = await signUpParent(request);
  await page.goto(`/doulas/${slug}`);
  await bookButton(page).click();
  const logIn = page.getByRole("dialog", { name: "Log In" });
  await expect(logIn).toContainText("Log in to book an intro call with");
  await logIn.getByRole("button", { name: "Sign up" }).click();
  const signUp = page.getByRole("dialog", { name: "Create Your Account" });
  await expect(signUp).toContainText("Sign up to book an intro call with");
  await signUp.getByRole("button", { name: "Sign in here" }).click();
  await fillLogIn(page, email);
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(dialog.getByRole("group", { name: "Date" })).toBeVisible();
  await expect(page).toHaveURL(`/doulas/${slug}?book=true`);
  await expectAccessible(page, "intro call over the doula page");
  await pick(page, 0, "first");
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  const booked = page.getByRole("dialog", { name: "You are booked" });
  await expect(booked.getByRole("link", { name: "View Bookings" })).toBeVisible();
  await expect(page).toHaveURL(`/doulas/${slug}`);
  await page.keyboard.press("Escape");
  await expect(booked).toBeHidden();
  // Whoever has booked reads how to reach the doula; the page as it came did not say.
  await expect(page.getByRole("region", { name: "Contact" }).getByRole("link").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Contact" }).getByRole("link").first()).toBeVisible();
  await expectAccessible(page, "doula page of a parent with a call");
});

test("Cancel in the dialog leads back to the page, and Back from there off it @any-width", async ({
  page,
  request,
}) => {
  const email = await signUpParent(request);
  await page.goto("/doulas/noor-haddad?book=true");
  await fillLogIn(page, email);
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/doulas/noor-haddad");
  await bookButton(page).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/doulas/noor-haddad");
});

test("sharing copies the link and says so, or takes what the device offers @any-width", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/doulas/teo-marchetti");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  await expect(page.locator("[aria-live]").getByText("Link copied")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^https?:\/\/.+\/doulas\/teo-marchetti$/,
  );
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();

  await page.evaluate(() => {
    navigator.share = async (content) => {
      document.body.dataset.shared = `${content?.title}: ${content?.url}`;
    };
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.locator("body")).toHaveAttribute(
    "data-shared",
    /^Teo Marchetti, doula in Austin, TX: https?:.+\/doulas\/teo-marchetti$/,
  );
});

test("the details over the results lead to the page, and the page back to the results @any-width", async ({
  page,
}) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await page.getByRole("link", { name: "Teo Marchetti", exact: true }).click();
  const results = new URL(page.url());
  await page.getByRole("dialog").getByRole("link", { name: "Open full page" }).click();
  await expect(page).toHaveURL("/doulas/teo-marchetti");
  await expect(page.getByRole("heading", { level: 1, name: "Teo Marchetti" })).toBeVisible();
  await page.getByRole("link", { name: "Back to search" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
  expect(new URL(page.url()).searchParams.get("location")).toBe(results.searchParams.get("location"));
});

test("initials fill their avatar on every width", async ({ page }, { project }) => {
  await page.goto("/doulas/teo-marchetti");
  const avatar = page.getByRole("main").getByText("TM", { exact: true });
  const isPhone = project.name === "phone";
  expect((await avatar.boundingBox())?.width).toBe(isPhone ? 80 : 112);
  await expect(avatar).toHaveCSS("font-size", isPhone ? "28px" : "36px");
});
