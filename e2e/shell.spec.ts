import { expectAccessible } from "./accessibility.ts";
import { fillLogIn, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectToast } from "./notices.ts";
import { pretendUserType, signInNewParent, signUpParent } from "./people.ts";

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
}) => {
  await signInNewParent(page);
  await page.goto("/find-doulas");
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible();
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
  await header.getByRole("button", { name: "Sign Out" }).click();
  await expectToast(page, "Signed out successfully", "You have been logged out.");
  await expect(page).toHaveURL("/");
  await expect(header.getByRole("button", { name: "Sign Up" })).toBeVisible();
  await page.goto("/bookings");
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
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

test("the dashboard is the parents' for clients and anything else; doulas have their messages, however their type is written @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  for (const userType of ["Client", "admin", "of no kind"]) {
    await pretendUserType(page, userType);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Welcome, Ana" }), userType).toBeVisible();
    await expect(page.getByRole("link", { name: "Start Searching" })).toBeVisible();
  }
  await pretendUserType(page, "Doula");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/messages");
  await page.goto("/bookings");
  await expect(page).toHaveURL("/messages");
  await expect(page.getByRole("link", { name: /^Bookings$|^Search$/ })).toHaveCount(0);
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
