import { expectAccessible } from "./accessibility.ts";
import { signUpAsDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectToast, shownToasts } from "./notices.ts";
import { newEmail, openMailTo, signInNewDoula, signInNewParent } from "./people.ts";

test("a doula signs up, confirms the address, and tells parents about herself", async ({ page }, {
  project,
}) => {
  const email = newEmail();
  await page.goto("/");
  const header = page.getByRole("banner");
  if (project.name === "phone") {
    await header.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Become a Doula" }).click();
  } else {
    await header.getByRole("link", { name: "Become a Doula" }).click();
  }
  await expect(page).toHaveURL("/doula-signup");
  await expect(page.getByRole("heading", { level: 1, name: "Join Our Doula Network" })).toBeFocused();
  await expectAccessible(page, "doula sign-up");

  await signUpAsDoula(page, { fullName: "Grace Adaeze Okafor", email, place: "Austin, TX" });
  await expectToast(page, "Account Created!", "Welcome! Complete your profile setup in the dashboard.");

  const dialog = page.getByRole("dialog", { name: "Check your email" });
  await expect(dialog.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/\?dialog=check-email/);
  await expect(page.getByRole("dialog", { name: "Log In" })).toHaveCount(0);
  await expectAccessible(page, "told to look for the mail");
  await openMailTo(page, email, /Confirm your email/);
  await page.getByRole("link", { name: "Confirm my email" }).click();
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page).toHaveURL(/\/doula-dashboard/);
  await dismissToasts(page);

  await page.goto("/edit-profile");
  const preview = page.getByRole("region", { name: "As parents see it" });
  await expect(preview.getByRole("heading", { name: "Grace Adaeze Okafor" })).toBeVisible();
  await expect(preview.getByText("Austin, TX")).toBeVisible();
  await page.getByRole("textbox", { name: "Bio" }).fill("Calm and practical.");
  await page.getByRole("button", { name: "Add VBAC" }).click();
  await expect(preview.getByText("Calm and practical.")).toBeVisible();
  await expectAccessible(page, "the doula form");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(shownToasts(page).getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByText("All changes are saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Bio" })).toHaveValue("Calm and practical.");
});

test("what is typed before the page is alive stays, and is not sent by the browser itself @any-width", async ({
  page,
}) => {
  const { promise: scripts, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto("/doula-signup", { waitUntil: "commit" });
  const fullName = page.getByLabel("Full name");
  const create = page.getByRole("button", { name: "Create Account" });
  await fullName.fill("Grace Okafor");
  await expect(create).toBeDisabled();
  letScriptsCome();
  await expect(create).toBeEnabled();
  await expect(fullName).toHaveValue("Grace Okafor");
  await create.click();
  await expect(page.getByText("Full name is required.")).toHaveCount(0);
  await expect(page.getByText("Phone number is required.").first()).toBeVisible();
});

test("whoever is signed in is led from the sign-up to their dashboard @any-width", async ({ page }) => {
  await signInNewParent(page);
  await page.goto("/doula-signup");
  await expect(page).toHaveURL("/dashboard");
});

test.describe("a doula's profile", () => {
  test.use({ expectedRefusals: [409, 500, 503] });

  test("that does not load says so, and Retry reads it @any-width", async ({ page }) => {
    await signInNewDoula(page);
    const own = "**/rest/v1/doula_profiles/own";
    await page.route(own, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/edit-profile");
    const alert = page.getByRole("alert").filter({ hasText: "Failed to load profile" });
    await expect(alert).toContainText("Failed to fetch doula profile");
    await page.unroute(own);
    const problem = { code: "doula_profile_not_created", detail: "Failed to create doula profile" };
    await page.route(own, (route) => route.fulfill({ status: 503, json: problem }));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(alert).toContainText("Failed to create doula profile");
    await page.unroute(own);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("textbox", { name: /First name/ })).toHaveValue("Grace");
  });

  test("that is not saved says why, keeps what was typed, and asks before it is left @any-width", async ({
    page,
  }) => {
    await signInNewDoula(page);
    await page.goto("/edit-profile");
    const bio = page.getByRole("textbox", { name: "Bio" });
    await bio.fill("Half a sentence");
    await page.route("**/rest/v1/doula_profiles/own", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Failed to update profile", "An unexpected error occurred");
    await expect(page.getByRole("alert").filter({ hasText: "Failed to update profile" })).toBeVisible();
    await page.unroute("**/rest/v1/doula_profiles/own");
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(question).toContainText("This browser keeps them until you come back.");
    await question.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL(/\/doula-dashboard/);
    await page.goto("/edit-profile");
    await expect(bio).toHaveValue("Half a sentence");
  });

  test("that two tabs edit at once keeps what was typed in each, and she decides @any-width", async ({
    page,
    context,
  }) => {
    await signInNewDoula(page);
    await page.goto("/edit-profile");
    const otherTab = await context.newPage();
    await otherTab.goto("/edit-profile");
    await page.getByRole("textbox", { name: "Bio" }).fill("Typed in the first tab.");
    await otherTab.getByRole("textbox", { name: "Bio" }).fill("Saved in the other tab.");
    await otherTab.getByRole("button", { name: "Save Changes" }).click();
    await expect(otherTab.getByText("All changes are saved.")).toBeVisible();

    await page.bringToFront();
    await page.getByRole("button", { name: "Save Changes" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Failed to update profile" });
    await expect(alert).toContainText("What you typed is still here.");
    await expect(page.getByRole("textbox", { name: "Bio" })).toHaveValue("Typed in the first tab.");
    await expectAccessible(page, "a profile that another tab changed");
    await page.getByRole("button", { name: "Save what I typed" }).click();
    await expect(page.getByText("All changes are saved.")).toBeVisible();
    await otherTab.reload();
    await expect(otherTab.getByRole("textbox", { name: "Bio" })).toHaveValue("Typed in the first tab.");
  });
});
