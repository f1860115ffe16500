import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { ana, openPage, signIn } from "../../../testing/open-page.tsx";
import { stubParentHome } from "../../../testing/parent-home.ts";
import { stubApi } from "../../../testing/stub-api.ts";

const items = page.getByRole("menuitem");

async function openMenu(): Promise<void> {
  stubApi("GET /rest/v1/faqs", () => ({ items: [] }));
  await openPage("/faq");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await expect.element(items.first()).toBeVisible();
}

/** Opens the FAQ and focuses the menu's button. A focused 'Edit Profile' loads its page early. */
async function focusOpener() {
  signIn();
  stubParentHome();
  stubApi(`GET /rest/v1/users/${ana.id}`, () => ana);
  stubApi("GET /rest/v1/faqs", () => ({ items: [] }));
  await openPage("/faq");
  const opener = page.getByRole("button", { name: /^Account menu/ });
  await expect.element(opener).toBeVisible();
  opener.element().focus();
  return opener;
}

describe("the account menu", () => {
  it.each([
    ["client", ["Favorites", "My Orders"]],
    ["doula", ["Births", "Orders", "Your answers", "Who pays"]],
    ["admin", ["Reports", "FAQs", "Orders", "Medicaid by state", "Analytics", "Audit log"]],
  ] as const)("[2.2] lists the pages of a %s", async (userType, own) => {
    signIn({ user_type: userType });
    await openMenu();
    expect(items.elements().map((item) => item.textContent)).toEqual([
      "Edit Profile",
      "Account",
      ...own,
      "How It Works",
      "FAQ",
      "Sign Out",
    ]);
    for (const [name, href] of [
      ["How It Works", "/how-it-works"],
      ["FAQ", "/faq"],
    ])
      await expect.element(page.getByRole("menuitem", { name, exact: true })).toHaveAttribute("href", href);
  });

  it("[2.4] on a phone, has what the Profile page does not replace", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    signIn();
    await openMenu();
    expect(items.elements().map((item) => item.textContent)).toEqual(["Edit Profile", "Sign Out"]);
    await expectAccessible();
  });

  it.each(["Enter", "ArrowDown"])("[2.2] opens with the focus on its first item on %s", async (key) => {
    await focusOpener();
    await userEvent.keyboard(`{${key}}`);
    await expect.element(items.first()).toHaveFocus();
  });

  it("[2.2] can be opened, used and closed with the keyboard", async () => {
    const opener = await focusOpener();
    await userEvent.keyboard("{Enter}");
    const menu = page.getByRole("menu");
    await expect.element(menu).toBeVisible();
    await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{End}");
    await expect.element(page.getByRole("menuitem", { name: "Sign Out" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(page.getByRole("menuitemradio").last()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it("[2.17] changes the theme, and stays open to show it", async () => {
    signIn();
    await openMenu();
    const theme = page.getByRole("group", { name: "Theme" });
    for (const name of ["Dark", "Light"]) {
      const choice = theme.getByRole("menuitemradio", { name });
      await choice.click();
      await expect.element(choice).toBeChecked();
      expect(document.documentElement.dataset.theme).toBe(name.toLowerCase());
    }
    await expectAccessible();
  });
});
