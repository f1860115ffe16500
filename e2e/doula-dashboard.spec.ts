import { expectAccessible } from "./accessibility.ts";
import { setup } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { signInNewDoula } from "./people.ts";

const steps = ["certifications", "video", "calendar", "payment-account", "packages", "births"];

test("a new doula is led into her setup, leaves it and comes back to it", async ({ page }) => {
  await signInNewDoula(page);
  await page.goto("/doula-dashboard");
  const dialog = setup(page);
  await expect(dialog.getByRole("heading", { name: "Add Certification/Training" })).toBeVisible();
  await expect(dialog).toContainText("0/6 steps");
  await expectAccessible(page, "the first step");

  // It opens by itself once.
  await page.keyboard.press("Escape");
  await expect(dialog).not.toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome, Grace" })).toBeVisible();
  const getStarted = page.getByRole("button", { name: "Get Started" });
  await expect(getStarted).toBeVisible();
  await expect(page).toHaveURL("/doula-dashboard");
  await expectAccessible(page, "the dashboard of a draft");

  // The rest with the keyboard alone.
  await getStarted.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/doula-dashboard?step=certifications");
  await dialog.getByRole("button", { name: "Submit Interview Video" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Submit Interview Video" })).toBeFocused();
  await expect(dialog.getByRole("textbox")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("https://youtu.be/dQw4w9WgXcQ");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Interview video saved successfully!", { exact: true })).toBeVisible();
  await expect(dialog).toContainText("1/6 steps");
  await expectAccessible(page, "the video step");

  // What is typed and not saved is there again, even after a reload.
  await dialog.getByRole("button", { name: "Submit Number of Births" }).click();
  await dialog.getByLabel("Number of births attended").fill("31");
  await page.reload();
  await expect(dialog.getByLabel("Number of births attended")).toHaveValue("31");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("2/6 steps33%");
  await expectAccessible(page, "the births step");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Continue Setup" })).toBeVisible();
});

test("the dashboard says how a profile stands, and what is next", async ({ page }) => {
  await signInNewDoula(page);
  let shown: object = {};
  await page.route("**/own/onboarding", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...shown } });
  });
  const show = async (state: object) => {
    shown = { steps: Object.fromEntries(steps.map((id) => [id, true])), certifications_count: 2, ...state };
    await page.goto("/doula-dashboard");
  };
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });

  await show({ status: "draft" });
  await expect(heading("Ready to submit for review")).toBeVisible();
  await expect(page.getByText("All Steps Complete!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit For Review to Go Live" })).toBeVisible();
  await expect(page.getByText("Add a picture and a bio. It is what parents look at first.")).toBeVisible();

  await show({ status: "pending" });
  await expect(heading("Under review")).toBeVisible();
  await expect(page.getByText("In Review Queue")).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expectAccessible(page, "in review");

  await show({ status: "rejected", review_notes: "Please tell more about your training." });
  await expect(heading("Contact support")).toBeVisible();
  await expect(page.getByText("Please tell more about your training.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit and resubmit" })).toBeVisible();
  await expectAccessible(page, "rejected");

  await show({ status: "approved", is_listed: false, is_under_second_review: true });
  await expect(heading("Not listed at the moment")).toHaveCount(1);
  await expect(
    page.getByText("We are reviewing what you changed since your profile was approved."),
  ).toBeVisible();
  await expect(heading("Profile Live!")).toBeHidden();
  await expectAccessible(page, "under a second review");

  await show({ status: "approved", is_listed: true, problems: ["calendar", "payment-account"] });
  await expect(heading("Profile Live!")).toBeVisible();
  await expect(page.getByText("Live and accepting clients")).toBeVisible();
  await expect(page.getByRole("link", { name: "See your public page" })).toBeVisible();
  await expect(page.getByText("Your calendar needs to be reconnected")).toBeVisible();
  await expectAccessible(page, "live, with what stopped working");
  await page.getByRole("button", { name: "Continue at Stripe" }).click();
  await expect(page).toHaveURL("/doula-dashboard?step=payment-account");
});

test("a new doula is led from her dashboard to what parents look at first", async ({ page }) => {
  await signInNewDoula(page);
  await page.goto("/doula-dashboard");
  await setup(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Your profile" }).click();
  await page.getByLabel("Bio").fill("I listen first.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByText("Add a picture. It is what parents look at first.")).toBeVisible();
});

test.describe(() => {
  test.use({ expectedRefusals: [500] });

  test("a dashboard that could not be read says so and is read again @any-width", async ({ page }) => {
    await signInNewDoula(page);
    let isFailing = true;
    await page.route("**/own/onboarding", (route) =>
      isFailing ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
    );
    await page.goto("/doula-dashboard?step=video");
    await expect(page.getByText("Failed to fetch doula profile")).toBeVisible();
    isFailing = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(setup(page).getByRole("heading", { name: "Submit Interview Video" })).toBeVisible();
  });
});
