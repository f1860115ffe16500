import { signUpAsDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectToast, visibleToasts } from "./notices.ts";
import { newEmail, openEmailTo } from "./people.ts";

test("[2.1 2.2 2.11 8.2 9.10] a doula signs up, confirms the address, fills in a profile and previews it", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/");
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Become a Doula" }).click();
  await expect(page).toHaveURL("/doula-signup");
  await expect(page.getByRole("heading", { level: 1, name: "Join Our Doula Network" })).toBeFocused();

  await signUpAsDoula(page, { fullName: "Grace Adaeze Okafor", email, place: "Austin, TX" });
  await expectToast(page, "Account Created!", "Welcome! Complete your profile setup in the dashboard.");

  const dialog = page.getByRole("dialog", { name: "Check your email" });
  await expect(dialog.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/\?dialog=check-email/);
  await expect(page.getByRole("dialog", { name: "Log In" })).toHaveCount(0);
  await openEmailTo(page, email, /Confirm your email/);
  await page.getByRole("link", { name: "Confirm my email" }).click();
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page).toHaveURL(/\/doula-dashboard/);
  await dismissToasts(page);

  await page.goto("/edit-profile");
  const preview = page.getByRole("region", { name: "As parents see it" });
  await expect(preview.getByRole("heading", { name: "Grace Adaeze Okafor" })).toBeVisible();
  await expect(preview.getByText("Austin, TX").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Bio" }).fill("Calm and practical.");
  await page.getByRole("button", { name: /^Your work/ }).click();
  await page.getByRole("textbox", { name: "Specialties" }).click();
  await page.getByRole("button", { name: "Add VBAC" }).click();
  await expect(preview.getByText("Calm and practical.").first()).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(visibleToasts(page).getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByText("All changes are saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Bio" })).toHaveValue("Calm and practical.");
});

test("[2.11 7.1] a form keeps text typed before hydration, but cannot be sent until then", async ({
  page,
}) => {
  const { promise: scripts, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.context().route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  const confirmationPage = await page.context().newPage();
  await confirmationPage.goto("/confirm-email#token=some.token", { waitUntil: "commit" });
  const confirm = confirmationPage.getByRole("button", { name: "Confirm My Email" });
  await expect(confirm).toBeDisabled();

  await page.goto("/doula-signup", { waitUntil: "commit" });
  const fullName = page.getByLabel("Full name");
  const createButton = page.getByRole("button", { name: "Create Account" });
  await fullName.fill("Grace Okafor");
  await expect(createButton).toBeDisabled();
  letScriptsCome();
  await expect(confirm).toBeEnabled();
  await expect(createButton).toBeEnabled();
  await expect(fullName).toHaveValue("Grace Okafor");
  await createButton.click();
  await expect(page.getByText("Full name is required.")).toHaveCount(0);
  await expect(page.getByText("Phone number is required.").first()).toBeVisible();
});
