import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert } from "./notices.ts";
import { saveProfile, signInNewParent } from "./people.ts";
import { austin, dueDay, rememberSearch } from "./searches.ts";

test("nothing happens on an empty search; a typed place goes to the details step @any-width", async ({
  page,
}) => {
  await page.goto("/");
  for (const typed of ["", "   "]) {
    await page.getByRole("combobox").fill(typed);
    await page.getByRole("button", { name: "Search Doulas" }).click();
    await expect(page).toHaveURL("/");
  }
  await page.getByRole("combobox").fill("St. Paul & Minneapolis");
  await page.getByRole("button", { name: "Search Doulas" }).click();
  await expect(page).toHaveURL(/\/find-doulas\?location=St\.(\+|%20)Paul(\+|%20)%26(\+|%20)Minneapolis/);
  await expect(page.getByText("St. Paul & Minneapolis")).toBeVisible();
});

test("a search by Enter says so to the page, which puts the suggestions away @any-width", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("combobox").fill("denver");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.evaluate(() =>
    window.addEventListener("search performed", () => document.body.setAttribute("data-searched", "")),
  );
  await page.keyboard.press("Enter");
  await expect(page.locator("body")).toHaveAttribute("data-searched", "");
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("going back to the details from the results is no search", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.evaluate(() =>
    window.addEventListener("search performed", () => document.body.setAttribute("data-searched", "")),
  );
  await page.getByRole("button", { name: "Edit your search" }).click();
  const find = page.getByRole("button", { name: "Find Doulas" });
  await expect(find).toBeVisible();
  await expect(page.locator("body")).not.toHaveAttribute("data-searched");
  await find.click();
  await expect(page.locator("body")).toHaveAttribute("data-searched", "");
});

test.describe("where what checks the details cannot be fetched", () => {
  test.use({ expectedLines: [/ERR_/] });

  test("the press is answered near the button", async ({ page }) => {
    await page.route(/details-schema/, (route) => route.abort());
    await page.goto("/find-doulas?location=Denver");
    await page.getByRole("button", { name: "Find Doulas" }).click();
    await expectAlert(page, "We could not start your search");
  });
});

test.describe("where suggestions fail", () => {
  test.use({ expectedRefusals: [503] });

  test("a typed place is enough to go on @any-width", async ({ page }) => {
    await page.route("**/functions/v1/places", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/find-doulas");
    const asked = page.waitForResponse("**/functions/v1/places");
    await page.getByRole("combobox").fill("austin");
    await asked;
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  });
});

test("Next waits for a place, Find Doulas for a date and a provider", async ({ page }) => {
  await page.goto("/find-doulas");
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("combobox").fill("Denver, CO");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await page.getByRole("combobox").press("Enter");
  await page.getByRole("button", { name: "Find Doulas" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "details with errors");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("combobox")).toHaveValue("Denver, CO");
});

test("a saved search starts with its results; Back, reload and a location parameter keep and change the step @any-width", async ({
  page,
}) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.goto("/find-doulas?location=Denver");
  const chosen = page.getByRole("button", { name: new RegExp(`Expected Due Date.*${dueDay.day}, `) });
  await expect(chosen).toBeVisible();
  await expect(page.getByLabel("Provider / Expected Address of Birth")).toHaveValue("City Hospital");
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(5);
});

test("five come first, the rest with Show more, and the focus goes to the first new one @any-width", async ({
  page,
}) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("article")).not.toHaveCount(5);
  await expect(page.getByRole("article").nth(5).getByRole("button").first()).toBeFocused();
});

test.describe("when the last doula shown is no longer listed", () => {
  test.use({ expectedRefusals: [400] });

  test("Show more begins anew and brings the next ones @any-width", async ({ page }) => {
    await rememberSearch(page, austin);
    await page.goto("/find-doulas");
    await expect(page.getByRole("article")).toHaveCount(5);
    const nextPage = /\/rest\/v1\/doula_profiles\?.*after=/;
    let refusals = 0;
    await page.route(nextPage, async (route) => {
      refusals += 1;
      if (refusals > 1) return route.continue();
      // A doula who is nobody: refused as one who has left is.
      const url = route
        .request()
        .url()
        .replace(/after=[^&]+/, "after=00000000-0000-4000-8000-000000000000");
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(page.getByRole("article").nth(5).getByRole("button").first()).toBeFocused();
    expect(refusals).toBe(2);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("what a profile lacks is shown as a sample, and said to be one @any-width", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article").first()).toContainText("4.9");
  await expect(page.getByRole("article").first().getByText("Sample").first()).toBeVisible();
});

test("no doulas near a place is said with the radius in force and a way on", async ({ page }) => {
  await rememberSearch(page, { location: "Nome, AK, USA", placeId: "us:zip:99762" });
  await page.goto("/find-doulas");
  await expect(page.getByText("No doulas found within 30 miles of your location.").last()).toBeVisible();
  // Nome is far from everywhere.
  await expect(page.getByText("There are no doulas within 100 miles yet.")).toBeVisible();
  await expect(page.getByText("Try searching in a nearby city.")).toHaveCount(0);
  await expectAccessible(page, "no doulas found");
});

test("a place that is not found shows the first doulas, without distances @any-width", async ({ page }) => {
  await rememberSearch(page, { location: "Qwxyz Nowhere", placeId: null });
  await page.goto("/find-doulas");
  // The page has it once more for a moment, for screen readers.
  const results = page.getByRole("region", { name: "Doulas" });
  await expect(results.getByText("We could not find “Qwxyz Nowhere” on the map.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByText(/miles? away/)).toHaveCount(0);
});

test.describe("when the search fails", () => {
  test.use({ expectedLines: [/ERR_/], expectedRefusals: [500] });

  test("it says so in place, keeps the input, and works again with Retry @any-width", async ({ page }) => {
    await rememberSearch(page, austin);
    const search = /\/rest\/v1\/doula_profiles\?/;
    await page.route(search, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/find-doulas");
    await expectAlert(page, "Error searching for doulas. Please try again.");
    // A phone has room for the place and the date only; screen readers hear the provider too.
    await expect(page.getByRole("definition").filter({ hasText: "Austin, TX, USA" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "City Hospital" })).toBeAttached();
    await expectAccessible(page, "failed search");
    await page.unroute(search);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("article")).toHaveCount(5);
  });
});

test("while searching it says so and shows the shape of what comes", async ({ page }) => {
  await rememberSearch(page, austin);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/rest\/v1\/doula_profiles\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/find-doulas");
  await expect(page.getByText("Searching for doulas...").last()).toBeVisible();
  await expectAccessible(page, "searching");
  answer();
  await expect(page.getByRole("article")).toHaveCount(5);
});

test("a doula's details open by their address, on any tab, and close again @any-width", async ({ page }) => {
  await page.goto("/find-doulas?doula=rosa-delgado-whitaker&tab=packages");
  const dialog = page.getByRole("dialog", { name: "Rosa Delgado-Whitaker" });
  await expect(dialog.getByRole("tab", { name: "Packages" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("phone and email are shown once there is a booking, and not before @any-width", async ({ page }, {
  project,
}) => {
  await signInNewParent(page);
  const slug = project.name === "phone" ? "rosa-delgado-whitaker" : "teo-marchetti";
  const address = `/find-doulas?doula=${slug}&tab=contact`;
  await page.goto(address);
  await expect(
    page.getByRole("dialog").getByRole("button", { name: "Book An Intro Call" }).first(),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).not.toContainText("@");
  await page.getByRole("dialog").getByRole("button", { name: "Book An Intro Call" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await dialog.getByRole("radio").nth(3).check();
  await dialog.getByRole("group", { name: "Time" }).getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByText(/^Booking confirmed with/)).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("dialog")).toContainText("@doula-match.example");
});

test.describe("a doula who is no longer listed", () => {
  test.use({ expectedRefusals: [404] });

  test("is said to be gone @any-width", async ({ page }) => {
    await page.goto("/find-doulas?doula=nobody-at-all");
    await expect(page.getByText("This doula is no longer available.").first()).toBeVisible();
    await expectAccessible(page, "doula gone");
  });
});

test("a parent's due date and planned place of birth are filled in from their profile @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  await saveProfile(page, { due_date: dueDay.iso, provider: "Denver Health" });
  await page.goto("/find-doulas?location=Denver");
  const dueDate = page.getByRole("button", { name: new RegExp(`Expected Due Date.*${dueDay.day}, `) });
  const provider = page.getByRole("textbox", { name: "Provider / Expected Address of Birth" });
  await expect(dueDate).toBeVisible();
  await expect(provider).toHaveValue("Denver Health");
  await expect(page.getByText("already filled in when you sign up")).toHaveCount(0);
  await provider.fill("");
  await provider.blur();
  await expect(provider).toHaveValue("");
  await provider.fill("At home");
  await page.reload();
  await expect(provider).toHaveValue("At home");
  await page.getByRole("button", { name: "Find Doulas" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});
