import { expectAccessible } from "./accessibility.ts";
import { fillLogIn, fillSignUp, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, expectToast, shownToasts } from "./notices.ts";
import { logIn, newEmail, password, signUpParent } from "./people.ts";

test("login says what is missing beside each field and summed up", async ({ page }) => {
  const dialog = await openLogIn(page);
  await dialog.getByRole("button", { name: "Log In" }).click();
  for (const sentence of ["Please enter a valid email address.", "Please enter your password."]) {
    await expect(dialog.getByText(sentence)).toHaveCount(2);
  }
  await expectAccessible(page, "login with errors");
});

test.describe("after too many attempts", () => {
  test.use({ expectedRefusals: [429] });

  test("login says to wait, in the dialog and as a toast @any-width", async ({ page, request }) => {
    const email = newEmail();
    const attempt = () =>
      request.post("/auth/v1/token", { data: { grant_type: "password", email, password } });
    await Promise.all(Array.from({ length: 10 }, attempt));
    expect((await attempt()).status()).toBe(429);
    await openLogIn(page);
    const dialog = await fillLogIn(page, email);
    const sentence = "Too many attempts. Please wait a moment before trying again.";
    await expectAlert(dialog, sentence);
    await expectToast(page, "Unable to sign in", sentence);
    await expect(dialog.getByLabel("Email")).toHaveValue(email);
  });
});

test("signing up says what is going on and cannot be asked for twice @any-width", async ({ page }) => {
  await page.goto("/?dialog=signup");
  let calls = 0;
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/auth/v1/signup", async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  const dialog = await fillSignUp(page, newEmail());
  const busy = dialog.getByRole("button", { name: "Creating Account..." });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  arrive();
  await expect(page.getByRole("dialog", { name: "Check your email" })).toBeVisible();
  expect(calls).toBe(1);
});

test("where no confirmation is asked for, signing up signs in at once @any-width", async ({
  page,
  request,
}) => {
  const email = await signUpParent(request);
  await page.goto("/?dialog=signup");
  // This server asks for it: the answer is that of one which does not, with its cookie.
  await page.route("**/auth/v1/signup", async (route) => {
    await logIn(page, email);
    await route.fulfill({ json: await (await page.request.get("/auth/v1/user")).json() });
  });
  await fillSignUp(page, newEmail());
  await expect(shownToasts(page).getByText("Account created successfully!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/parent-dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(/check your email/i)).toHaveCount(0);
});
