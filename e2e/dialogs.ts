import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { password } from "./people.ts";

/** Opens the landing page with the login dialog. */
export async function openLogIn(page: Page): Promise<Locator> {
  await page.goto("/login");
  const dialog = page.getByRole("dialog", { name: "Log In" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills in and submits the open login dialog. */
export async function fillLogIn(page: Page, email: string, typed = password): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Log In" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel(/^Password/).fill(typed);
  await dialog.getByRole("button", { name: "Log In" }).click();
  return dialog;
}

/** Fills in and submits the open sign-up dialog. */
export async function fillSignUp(page: Page, email: string, typed = password): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Create Your Account" });
  await dialog.getByLabel("Name").fill("Ana Maria Ruiz");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel(/^Password/).fill(typed);
  await dialog.getByRole("button", { name: "Create Account" }).click();
  return dialog;
}
