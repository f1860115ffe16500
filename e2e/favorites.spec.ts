import { expect, test } from "./fixtures.ts";
import { expectToast, visibleToasts } from "./notices.ts";
import { signInNewParent } from "./people.ts";
import { austin, rememberSearch } from "./searches.ts";

const teo = "Teo Marchetti";

test("[2.5 2.6 2.9 4.9] a parent saves a doula from a search, removes them in Favorites, and undoes the removal", async ({
  page,
}) => {
  await signInNewParent(page);
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  const heart = page.getByRole("button", { name: `Save ${teo} to favorites`, exact: true });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(visibleToasts(page)).toHaveCount(0);

  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: teo, exact: true }).click();
  const details = page.getByRole("dialog", { name: teo });
  await expect(details.getByRole("button", { name: `Save ${teo} to favorites` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goto("/doulas/teo-marchetti");
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "View Favorites" }).click();
  await expect(page).toHaveURL("/favorites");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.getByRole("heading", { name: teo })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${teo} from favorites` }).click();
  await expectToast(page, "Removed from your favorites", teo);
  await expect(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
  await visibleToasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(cards).toHaveCount(1);
});
