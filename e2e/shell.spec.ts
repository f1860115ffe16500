import { expectAccessible } from "./accessibility.ts";
import { fillLogIn, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, expectToast, shownToasts } from "./notices.ts";
import {
  logIn,
  pressSignOut,
  pretendUserType,
  signInNewDoula,
  signInNewParent,
  signUpParent,
} from "./people.ts";

const siteName = "Doula Match";

test("a visitor's header leads to the landing page, to logging in and to signing up", async ({ page }, {
  project,
}) => {
  const isPhone = project.name === "phone";
  await page.goto("/find-doulas");
  const header = page.getByRole("banner");
  const logIn = page.getByRole("dialog", { name: "Log In" });
  if (isPhone) {
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
    await expectAccessible(page, "phone menu");
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
  } else {
    await expect(header.getByRole("button", { name: "Menu" })).toBeHidden();
    await header.getByRole("button", { name: "Log In" }).click();
    await expect(logIn).toBeVisible();
    await logIn.getByRole("button", { name: "Close" }).click();
    await expect(header.getByRole("button", { name: "Log In" })).toBeFocused();
    await header.getByRole("button", { name: "Sign Up" }).click();
  }
  const signUp = page.getByRole("dialog", { name: "Create Your Account" });
  await expect(signUp).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(signUp).toBeHidden();

  await header.getByRole("link", { name: siteName }).click();
  await expect(page).toHaveURL("/");
  const mailbox = page.getByRole("contentinfo").getByRole("link", { name: "support@doula-match.example" });
  await expect(mailbox).toHaveAttribute("href", "mailto:support@doula-match.example");
});

test("in a signed-in person's header the logo leads to the dashboard, and Sign Out stands for the two buttons", async ({
  page,
}, { project }) => {
  const isPhone = project.name === "phone";
  await signInNewParent(page);
  await page.goto("/find-doulas");
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible({ visible: !isPhone });
  await expect(header.getByRole("link", { name: "How It Works" })).toBeVisible({ visible: !isPhone });
  await expect(header.getByRole("button", { name: "Menu", exact: true })).toHaveCount(0);
  await expect(header.getByRole("button", { name: /Log In|Sign Up/ })).toHaveCount(0);
  const logo = header.getByRole("link", { name: siteName });
  // The landing page would lead there too, later.
  await expect(logo).toHaveAttribute("href", "/dashboard");
  await logo.click();
  await expect(page).toHaveURL("/dashboard");
  // All that the dashboard reads has come: what is still under way when somebody signs out is refused.
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

const menuItems = (...own: string[]) => [
  "Edit Profile",
  "Account",
  ...own,
  "How It Works",
  "FAQ",
  "Sign Out",
];

test("every public page has the account menu of whoever is signed in", async ({ page }) => {
  await signInNewParent(page);
  const opener = page.getByRole("banner").getByRole("button", { name: "Account menu of Ana Maria Ruiz" });
  for (const path of ["/find-doulas", "/doulas/teo-marchetti", "/how-it-works", "/faq", "/doulas/in/texas"]) {
    await page.goto(path);
    await expect(opener, path).toBeVisible();
    const box = await opener.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(44);
  }

  await opener.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(menuItems("My Purchases", "Favorites"));
  await expect(page.getByRole("group", { name: "Theme" }).getByRole("menuitemradio")).toHaveText([
    "Light",
    "Dark",
    "System",
  ]);
  await expectAccessible(page, "account menu of a public page");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Edit Profile" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit Profile" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account");
});

test("a doula's account menu has sales, no purchases and no favorites @any-width", async ({ page }) => {
  await signInNewParent(page);
  await pretendUserType(page, "doula");
  await page.goto("/faq");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await expect(page.getByRole("menuitem")).toHaveText(menuItems("Sales"));
});

test.describe("a sign-out that fails", () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test("says why in its place, until the next attempt works", async ({ page }) => {
    await signInNewParent(page);
    await page.clock.install();
    const logout = "**/auth/v1/logout";
    await page.route(logout, (route) => route.abort());
    const reason = "Network error. Please check your internet connection and try again.";
    for (const path of ["/faq", "/bookings"]) {
      await page.goto(path);
      await pressSignOut(page);
      const failure = page.getByRole("dialog", { name: "Failed to sign out. Please try again." });
      await expectAlert(failure, reason);
      await expectToast(page, "Error", "Failed to sign out. Please try again.");
      // It outlives the toast.
      await page.clock.fastForward(6000);
      await expect(shownToasts(page)).toHaveCount(0);
      await expect(failure).toBeVisible();
      await expectAccessible(page, `a failed sign-out on ${path}`);
      await page.keyboard.press("Escape");
      await expect(failure).toHaveCount(0);
    }
    await pressSignOut(page);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.unroute(logout);
    await pressSignOut(page);
    await expectToast(page, "Signed out successfully", "You have been logged out.");
  });
});

test("logging in leads to the parent dashboard, whose cards lead on and back", async ({ page, request }) => {
  const email = await signUpParent(request);
  await openLogIn(page);
  await fillLogIn(page, email);
  await expect(page).toHaveURL("/parent-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Ana" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account menu of Ana Maria Ruiz" })).toContainText("AM");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Find Doulas",
    "My Bookings",
    "Messages",
    "Favorites",
    "Due Date Calendar",
  ]);
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveCount(0);

  await page.getByRole("link", { name: "Start Searching" }).click();
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

test("the dashboard is the parents' for clients and anything else; doulas and admins have their own, however their type is written @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  for (const userType of ["Client", "of no kind"]) {
    await pretendUserType(page, userType);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Welcome, Ana" }), userType).toBeVisible();
    await expect(page.getByRole("link", { name: "Start Searching" })).toBeVisible();
  }
  await logIn(page, "admin@doula-match.example");
  await pretendUserType(page, "Admin");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/admin-dashboard");
  await page.unrouteAll();
  await signInNewDoula(page);
  await pretendUserType(page, "Doula");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/doula-dashboard/);
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: "Search", exact: true })).toHaveCount(0);
});

test("signing in in one tab takes the other tab's login dialog to where it was to lead @any-width", async ({
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
