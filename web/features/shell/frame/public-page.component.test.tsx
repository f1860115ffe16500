import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { boot } from "../../../lib/boot.ts";
import { expectAccessible, expectAccessibleHere } from "../../../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";

beforeEach(stubVisitor);

it.each([
  ["/how-it-works", "How It Works"],
  ["/privacy", "Privacy Policy"],
  ["/consumer-health-data", "Consumer Health Data Policy"],
  ["/terms", "Terms of Service"],
  ["/forgot-password", "Forgot your password?"],
  ["/confirm-email#token=some.token", "Confirm your email"],
  ["/confirm-email-change", "This link does not work"],
  ["/confirm-alert", "This link does not work"],
  ["/stop-alerts", "This link does not work"],
  ["/nowhere", "Page not found"],
])("%s is accessible, with the title %s", async (path, title) => {
  await openPage(path);
  await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible();
});

it("How It Works links to the search and the FAQ", async () => {
  await openPage("/how-it-works");
  const main = page.getByRole("main");
  await expect
    .element(main.getByRole("link", { name: "Find a Doula" }))
    .toHaveAttribute("href", "/find-doulas");
  await expect.element(main.getByRole("link", { name: "Read the FAQ" })).toHaveAttribute("href", "/faq");
});

it.each([
  ["/privacy", ["Information collected", "Use of information", "Sharing", "Contact"]],
  ["/terms", ["Acceptance", "Use of service", "User responsibilities", "Liability", "Contact"]],
])("[2.1] %s has the sections %j", async (path, sections) => {
  await openPage(path);
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect.poll(() => headings.elements().map(({ textContent }) => textContent)).toEqual(sections);
});

it.each([
  ["Find a Doula", "/find-doulas"],
  ["How It Works", "/#how-it-works"],
  ["Pricing", "/faq"],
  ["Join", "/doula-signup"],
  ["Dashboard", "/dashboard"],
  ["Resources", "/faq"],
  ["Support", "mailto:support@doula-match.example"],
  ["Privacy", "/privacy"],
  ["Consumer Health Data", "/consumer-health-data"],
  ["Terms", "/terms"],
  ["FAQ", "/faq"],
])("[2.2 6.7] the footer's %s leads to %s", async (name, href) => {
  await openPage("/how-it-works");
  const link = page.getByRole("contentinfo").getByRole("link", { name, exact: true });
  await expect.element(link).toHaveAttribute("href", href);
});

it("the dialog after signing up is accessible", async () => {
  await openPage("/?dialog=check-email");
  await expect.element(page.getByRole("dialog", { name: "Check your email" })).toBeVisible();
  await expectAccessible();
});

it("[2.2] the menu of a visitor's phone is accessible", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  await openPage("/how-it-works");
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectAccessibleHere();
});

it("[2.2] the footer takes less than a phone's screen, with the six largest cities", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const areas = Array.from({ length: 12 }, (_, index) => ({
    state: "texas",
    city: `city-${index}`,
    name: `City ${index}, TX`,
  }));
  vi.spyOn(boot, "top_areas", "get").mockReturnValue(areas);
  onTestFinished(() => void vi.restoreAllMocks());
  await openPage("/how-it-works");
  const footer = page.getByRole("contentinfo");
  const cities = footer.getByRole("navigation", { name: "Doulas by City" }).getByRole("link");
  await expect.poll(() => cities.elements().length).toBe(6);
  expect(footer.element().getBoundingClientRect().height).toBeLessThan(640);
  await page.viewport(1280, 800);
  await expect.poll(() => cities.elements().length).toBe(12);
});
