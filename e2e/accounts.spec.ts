import type { APIRequestContext, Page } from "@playwright/test";
import { pages } from "../contract/site.ts";
import { expectAccessible } from "./accessibility.ts";
import { fillLogIn, fillSignUp, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, expectToast } from "./notices.ts";
import {
  newEmail,
  openMailTo,
  password,
  post,
  signInNewDoula,
  signInNewParent,
  signUpParent,
} from "./people.ts";

test.describe("refused", () => {
  test.use({ expectedRefusals: [400, 401, 403, 409] });

  test("a wrong password is told in the dialog and as a toast, and keeps what was typed @any-width", async ({
    page,
  }) => {
    await openLogIn(page);
    const dialog = await fillLogIn(page, "nobody@doula.test", "wrong-password");
    const sentence = "Invalid email or password. Please check your credentials and try again.";
    await expectAlert(dialog, sentence);
    await expectToast(page, "Unable to sign in", sentence);
    await expect(dialog.getByLabel("Email")).toHaveValue("nobody@doula.test");
    await expectAccessible(page, "refused login");
  });

  test("an address with an account is offered to sign in instead", async ({ page, request }) => {
    const email = await signUpParent(request);
    await page.goto("/?dialog=signup");
    const dialog = await fillSignUp(page, email);
    const sentence =
      "This email is already registered. Please try signing in instead, or use a different email address.";
    await expectAlert(dialog, sentence);
    await expectToast(page, "Unable to create account", sentence);
    await expect(dialog.getByText("Already have an account?")).toBeVisible();
    await expectAccessible(page, "refused signup");
    await dialog.getByRole("button", { name: "Sign In Instead" }).click();
    await expect(page.getByRole("dialog", { name: "Log In" }).getByLabel("Email")).toHaveValue(email);
  });

  test("a person who has not confirmed can have the mail again, and goes on from its link @any-width", async ({
    page,
  }) => {
    const email = newEmail();
    await page.goto("/?dialog=signup");
    await fillSignUp(page, email);
    await page
      .getByRole("dialog", { name: "Check your email" })
      .getByRole("button", { name: "Done" })
      .click();
    await openLogIn(page);
    const dialog = await fillLogIn(page, email);
    await expectAlert(dialog, "Please check your email and click the confirmation link before signing in.");
    await dialog.getByRole("button", { name: /Resend/ }).click();
    await expect(dialog.getByText(/sent/i).last()).toBeVisible();
    await openMailTo(page, email, /Confirm your email/);
    await page.getByRole("link", { name: "Confirm my email" }).click();
    await page.getByRole("button", { name: "Confirm My Email" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  });

  test("a confirmation link in another browser confirms nothing without the account's password", async ({
    page,
    request,
  }) => {
    const email = await signUpElsewhere(request);
    let confirmations = 0;
    page.on("request", (sent) => {
      if (sent.url().endsWith("/auth/v1/verify")) confirmations += 1;
    });
    await openConfirmation(page, email);
    const button = page.getByRole("button", { name: "Confirm My Email" });
    await expect(button).toBeVisible();
    expect(confirmations).toBe(0);
    await button.click();
    await expect(page.getByText(email)).toBeVisible();
    const field = page.getByLabel(/^Password/);
    await expect(field).toBeFocused();
    await expectAccessible(page, "confirming in another browser");

    await button.click();
    await expect(page.getByText("Please enter your password.")).toBeVisible();
    await field.fill("not-my-password");
    await button.click();
    await expect(page.getByText("That is not your current password.")).toBeVisible();
    await expectAccessible(page, "confirming with a wrong password");
    expect((await (await page.request.get("/auth/v1/user")).json()).session).toBeNull();
    await field.fill(password);
    await button.click();
    await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  });

  test("whoever does not know the password of an account with their address takes it over with a new one", async ({
    page,
    request,
  }) => {
    const email = await signUpElsewhere(request);
    await openConfirmation(page, email);
    await page.getByRole("button", { name: "Confirm My Email" }).click();
    await page.getByRole("button", { name: "Choose a new password instead" }).click();
    const field = page.getByLabel("New password");
    await expect(field).toBeFocused();
    await expectAccessible(page, "confirming with a new password");
    await field.fill("short");
    await page.getByRole("button", { name: "Confirm My Email" }).click();
    await expect(page.getByText("Password must be at least 6 characters long.")).toBeVisible();
    await field.fill("quiet-harbor-88");
    await page.getByRole("button", { name: "Confirm My Email" }).click();
    await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeFocused();
    await expectAccessible(page, "confirmed with a new password");
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await fillLogIn(page, email, "quiet-harbor-88");
    await expect(page.getByRole("heading", { name: "Welcome, Parent" })).toBeVisible();
  });

  test("a confirmation link that is no longer valid says so and leads to logging in @any-width", async ({
    page,
  }) => {
    await page.goto("/confirm-email?token=made.up.token");
    await page.getByRole("button", { name: "Confirm My Email" }).click();
    await expect(
      page.getByText(
        "This confirmation link was used before or is too old. Log in, and you get a new one if you need it.",
      ),
    ).toBeVisible();
    expect(page.url()).not.toContain("made.up");
    await expectAccessible(page, "invalid confirmation link");
    await page
      .getByRole("button", { name: /Log In/i })
      .last()
      .click();
    await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
  });

  test("a common password is refused in words @any-width", async ({ page }) => {
    await page.goto("/?dialog=signup");
    const dialog = await fillSignUp(page, newEmail(), "password");
    await expect(dialog).toContainText(
      "Password is too weak. Please use a stronger password with at least 6 characters.",
    );
  });
});

test("what is missing or wrong is said beside each field and summed up", async ({ page }) => {
  await page.goto("/?dialog=signup");
  const dialog = page.getByRole("dialog", { name: "Create Your Account" });
  await dialog.getByLabel("Email").fill("not an address");
  await dialog.getByLabel(/^Password/).fill("five5");
  await dialog.getByRole("button", { name: "Create Account" }).click();
  for (const sentence of [
    "Full name is required.",
    "Please enter a valid email address.",
    "Password must be at least 6 characters long.",
  ]) {
    // Once in the summary, once beside the field.
    await expect(dialog.getByText(sentence)).toHaveCount(2);
  }
  await expect(dialog.getByText("Must be at least 6 characters", { exact: true })).toBeVisible();
  await expectAccessible(page, "signup with errors");
});

test("each dialog leads to the other @any-width", async ({ page }) => {
  await openLogIn(page);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Create Your Account" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in here" }).click();
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
});

test("the button of a confirmation link waits until it works @any-width", async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/confirm-email?token=some.token", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Confirm My Email" });
  await expect(button).toBeDisabled();
  arrive();
  await expect(button).toBeEnabled();
});

test.describe("without a network", () => {
  test.use({ expectedLines: [/ERR_|Failed to fetch/] });

  test("a confirmation that does not arrive says so and can be tried again @any-width", async ({ page }) => {
    await page.goto("/confirm-email?token=some.token");
    await page.route("**/auth/v1/verify", (route) => route.abort());
    const button = page.getByRole("button", { name: "Confirm My Email" });
    await button.click();
    const sentence = "Network error. Please check your internet connection and try again.";
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(button).toBeEnabled();
  });

  test("a sign-in that does not arrive says so and keeps what was typed @any-width", async ({ page }) => {
    await openLogIn(page);
    await page.route("**/auth/v1/token", (route) => route.abort());
    const dialog = await fillLogIn(page, "nobody@doula.test");
    await expectAlert(dialog, "Network error. Please check your internet connection and try again.");
    await expect(dialog.getByLabel("Email")).toHaveValue("nobody@doula.test");
  });

  test("a sign-out that does not arrive is told, and nobody is signed out @any-width", async ({ page }) => {
    await signInNewParent(page);
    await page.goto("/parent-dashboard");
    await page.route("**/auth/v1/logout", (route) => route.abort());
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expectToast(page, "Error", "Failed to sign out. Please try again.");
    await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  });
});

test("the button says what is going on and cannot be pressed twice @any-width", async ({ page, request }) => {
  const email = await signUpParent(request);
  await openLogIn(page);
  let calls = 0;
  await page.route("**/auth/v1/token", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const dialog = await fillLogIn(page, email);
  const busy = dialog.getByRole("button", { name: "Signing in..." });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  expect(calls).toBe(1);
});

test.describe("in two tabs", () => {
  // What a tab is still reading when the other one signs out is refused.
  test.use({ expectedRefusals: [401] });

  test("a session survives a reload, and signing out ends it in every tab @any-width", async ({
    page,
    context,
  }) => {
    await signInNewParent(page);
    await page.goto("/parent-dashboard");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();

    const otherTab = await context.newPage();
    await otherTab.goto("/bookings");
    await expect(otherTab.getByText("No bookings yet")).toBeVisible();
    await expect(page.getByText(/^Add your due date/)).toBeVisible();
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expectToast(page, "Signed out successfully", "You have been logged out.");
    await expect(page).toHaveURL("/");
    await expect(otherTab).not.toHaveURL(/\/bookings$/);
  });
});

test("a signed-in person who opens the landing page is sent to their dashboard @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
});

test("while the session loads the landing page says so, and then that it leads on @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  const answer = await holdSession(page);
  await page.goto("/");
  await expect(page.getByText("Loading...")).toBeVisible();
  const redirecting = page.getByText("Redirecting...").waitFor();
  answer();
  await redirecting;
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a doula on the parents' dashboard is led to their own @any-width", async ({ page }) => {
  await signInNewDoula(page);
  for (const path of ["/parent-dashboard", "/dashboard"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/doula-dashboard/);
  }
});

for (const path of ["/dashboard", "/parent-dashboard"]) {
  test(`${path} says that it is loading while the session does @any-width`, async ({ page }) => {
    await signInNewParent(page);
    const answer = await holdSession(page);
    await page.goto(path);
    await expect(page.getByText("Loading...")).toBeVisible();
    await expectAccessible(page, "a page that waits");
    answer();
    await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
    await expect(page.getByText("Loading...")).toBeHidden();
  });
}

/** Somebody who signs up in a browser that is not the page's. */
async function signUpElsewhere(request: APIRequestContext): Promise<string> {
  const email = newEmail();
  await post(request, "/auth/v1/signup", { email, password, data: { full_name: "Ana Maria Ruiz" } });
  return email;
}

async function openConfirmation(page: Page, email: string): Promise<void> {
  await openMailTo(page, email, /Confirm your email/);
  await page.getByRole("link", { name: "Confirm my email" }).click();
}

/** Keeps the page waiting for who is signed in, until what this answers is called. */
async function holdSession(page: Page): Promise<() => void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/auth/v1/user", async (route) => {
    await held;
    await route.continue();
  });
  return answer;
}

for (const [path, landing] of [
  ["/bookings", /\/\?/],
  ["/dashboard", /\/\?/],
  ["/parent-dashboard", /\/login/],
] as const) {
  test(`${path} asks a visitor to log in and returns there @any-width`, async ({ page, request }) => {
    const email = await signUpParent(request);
    await page.goto(path);
    await expect(page).toHaveURL(landing);
    await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
    await fillLogIn(page, email);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test("every page that needs login asks a visitor for it, and would return there @any-width", async ({
  page,
}) => {
  for (const [path] of Object.entries(pages).filter(([, access]) => access === "user")) {
    await page.goto(path);
    await expect(page.getByRole("dialog", { name: "Log In" }), path).toBeVisible();
    expect(new URL(page.url()).searchParams.get("next"), path).toBe(path);
  }
});

test("no script can read the session @any-width", async ({ page }) => {
  await signInNewParent(page);
  await page.goto("/parent-dashboard");
  expect(await page.evaluate(() => document.cookie)).toBe("");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "token",
  );
});
