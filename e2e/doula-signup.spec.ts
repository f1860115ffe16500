import { expect, test } from "./fixtures.ts";

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
