import { fillLogIn, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectToast } from "./notices.ts";
import { pressSignOut, signInNewParent, signUpParent } from "./people.ts";

const siteName = "Doula Match";

test("[2.2 2.17] a visitor's header links to the landing page, login and sign-up @phone", async ({
  page,
}) => {
  await page.goto("/find-doulas");
  const header = page.getByRole("banner");
  const logIn = page.getByRole("dialog", { name: "Log In" });
  const opener = header.getByRole("button", { name: "Menu" });
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  await opener.click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText([
    "Find a Doula",
    "How It Works",
    "Become a Doula",
    "FAQ",
    "Privacy",
    "Terms",
  ]);
  await menu.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await menu.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole("button", { name: "Log In" }).click();
  await expect(menu).toBeHidden();
  await expect(logIn).toBeVisible();
  await logIn.getByRole("button", { name: "Close" }).click();
  await opener.click();
  await menu.getByRole("button", { name: "Sign Up" }).click();
  const signUp = page.getByRole("dialog", { name: "Create Your Account" });
  await expect(signUp).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(signUp).toBeHidden();

  await header.getByRole("link", { name: siteName }).click();
  await expect(page).toHaveURL("/");
  const mailbox = page.getByRole("contentinfo").getByRole("link", { name: "support@doula-match.example" });
  await expect(mailbox).toHaveAttribute("href", "mailto:support@doula-match.example");
});

test("[2.2] a signed-in person's header links its logo to the dashboard, and Sign Out replaces the two buttons", async ({
  page,
}) => {
  await signInNewParent(page);
  await page.goto("/find-doulas");
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(header.getByRole("link", { name: "How It Works" })).toBeVisible();
  await expect(header.getByRole("button", { name: "Menu", exact: true })).toHaveCount(0);
  await expect(header.getByRole("button", { name: /Log In|Sign Up/ })).toHaveCount(0);
  const logo = header.getByRole("link", { name: siteName });
  // On the landing page, the link changes only once the session is known.
  await expect(logo).toHaveAttribute("href", "/dashboard");
  await logo.click();
  await expect(page).toHaveURL("/dashboard");
  // Wait for all of the dashboard's requests: those still running at sign-out are refused.
  await expect(
    page.getByText("Add your due date in your profile to see your personalized calendar"),
  ).toBeVisible();
  await page.goBack();
  await pressSignOut(page);
  await expectToast(page, "Signed out successfully", "You have been logged out.");
  await expect(page).toHaveURL("/");
  await expect(header.getByRole("button", { name: "Sign Up" })).toBeVisible();
  await page.goto("/bookings");
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
});

test("[2.1 2.4 2.5 4.14] logging in opens the parent dashboard, whose cards lead to pages and back", async ({
  page,
  request,
}) => {
  const email = await signUpParent(request);
  await openLogIn(page);
  await fillLogIn(page, email);
  await expect(page).toHaveURL("/parent-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account menu of Ana Maria Ruiz" })).toContainText("AM");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Find Doulas",
    "Due Date Calendar",
    "My Bookings",
    "Messages",
    "Favorites",
  ]);
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveCount(0);

  await page.getByRole("button", { name: "Start Searching" }).click();
  await expect(page).toHaveURL(/\/find-doulas(\?|$)/);
  await expect(page.getByRole("heading", { level: 1, name: "Find Doulas" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "View Bookings" }).click();
  await expect(page).toHaveURL("/bookings");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
  await page.getByRole("link", { name: "View Favorites" }).click();
  await expect(page).toHaveURL("/favorites");
});

test("[4.1] logging in moves another tab's login dialog on to its destination", async ({
  page,
  request,
  context,
}) => {
  await page.goto("/find-doulas?doula=teo-marchetti");
  await page.getByRole("dialog").getByRole("button", { name: "Book An Intro Call" }).click();
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();

  const otherTab = await context.newPage();
  await openLogIn(otherTab);
  await fillLogIn(otherTab, await signUpParent(request));
  await expect(otherTab).toHaveURL("/parent-dashboard");

  await expect(page.getByRole("dialog", { name: "Log In" })).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Book An Intro Call" })).toBeVisible();
  await expect(page).toHaveURL(/doula=teo-marchetti/);
});
