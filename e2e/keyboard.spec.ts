import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { password, signInNewParent, signUpParent } from "./people.ts";
import { projectMetro } from "./searches.ts";

/** Presses Tab until a matching element has the focus; fails if none ever does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (name.test(await readFocusedName(page))) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

/** The approximate accessible name of the focused element. */
function readFocusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "";
    const labels =
      element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((l) => l.innerText) : [];
    const labelledBy = (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "");
    const text = element.matches("button, a") ? element.textContent : "";
    return [element.getAttribute("aria-label"), ...labelledBy, ...labels, text].filter(Boolean).join(" ");
  });
}

/** Expects a ring or another sign to show where the focus is. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const isVisible = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return false;
    return ["", "::after", "::before"].some((part) => {
      const style = getComputedStyle(element, part || null);
      return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    });
  });
  expect(isVisible, `focus on ${await readFocusedName(page)}`).toBe(true);
}

test("[2.2] the whole journey works with the keyboard alone", async ({ page, request }, { project }) => {
  test.slow();
  const email = await signUpParent(request);
  const metro = projectMetro(project.name);
  await page.goto("/");
  await tabTo(page, /location|zip/i);
  await page.keyboard.type(metro.typed);
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox")).toHaveValue(metro.location);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/find-doulas\?location=/);
  await tabTo(page, /Expected Due Date.*Select a date/);
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid")).toBeVisible();
  // The focus is on a day; forty days later is a selectable day.
  for (let weeks = 0; weeks < 6; weeks++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid")).toBeHidden();
  await expect(page.getByRole("button", { name: /Expected Due Date/ })).toBeFocused();
  await tabTo(page, /Provider \/ Expected Address of Birth/);
  await page.keyboard.type("City Hospital");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("article")).toHaveCount(5);
  const doula = (await page.getByRole("article").nth(1).getByRole("heading").innerText()).trim();
  await tabTo(page, new RegExp(`^${doula}$`));
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: doula })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(
    page.getByRole("article").nth(1).getByRole("link", { name: doula, exact: true }),
  ).toBeFocused();

  await tabTo(page, /Book An Intro Call/);
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
  if (!/Email/.test(await readFocusedName(page))) await tabTo(page, /Email/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(dialog.getByRole("group", { name: "Date" })).toBeVisible();
  if (!/free/.test(await readFocusedName(page))) await tabTo(page, /free/);
  await page.keyboard.press("Space");
  await expectVisibleFocus(page);
  await tabTo(page, /\d+:\d\d [AP]M/);
  await page.keyboard.press("Space");
  await tabTo(page, /Confirm Booking/);
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Booking confirmed with/)).toBeVisible();
  await tabTo(page, /View Bookings/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/bookings");
  await expect(page.getByText(doula).first()).toBeVisible();
});

test("the focus stays on the body of a first page, and moves to the heading of the next one", async ({
  page,
}) => {
  await signInNewParent(page);
  const isBodyFocused = () => page.evaluate(() => document.activeElement === document.body);
  for (const path of ["/privacy", "/doulas/in/texas", "/faq"]) {
    await page.goto(path);
    // The account appears once the page is hydrated.
    await expect(page.getByRole("button", { name: /account menu/i })).toBeVisible();
    expect(await isBodyFocused(), path).toBe(true);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Terms/ })).toBeFocused();
});
