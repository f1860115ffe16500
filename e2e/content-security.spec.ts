import type { Page } from "@playwright/test";
import { fillSignUp, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { newEmail, signInNewParent } from "./people.ts";

declare global {
  interface Window {
    policyViolations: string[];
  }
}

/** Records the policy violations of each later page: browsers do not log all of them to the console. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      window.policyViolations.push(`${effectiveDirective}: ${blockedURI}`),
    );
  });
}

const readViolations = (page: Page) => page.evaluate(() => window.policyViolations);

test("opening and submitting forms does not violate the content security policy", async ({ page }) => {
  await watchPolicy(page);
  const logIn = await openLogIn(page);
  await logIn.getByRole("button", { name: "Log In" }).click();
  await expect(logIn.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  expect(await readViolations(page)).toEqual([]);

  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign Up" }).click();
  await fillSignUp(page, newEmail());
  await expect(page.getByRole("dialog", { name: "Create Your Account" })).toBeHidden();
  expect(await readViolations(page)).toEqual([]);

  await signInNewParent(page);
  await page.goto("/edit-parent-profile");
  await expect(page.getByRole("textbox", { name: "Due date" })).toBeVisible();
  expect(await readViolations(page)).toEqual([]);
});
