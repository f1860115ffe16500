import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { stubDoula } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { fiveDoulas, rememberSearch, results, stubSearch } from "../../../testing/search.ts";

const tray = page.getByRole("region", { name: "Doulas to compare" });
const checkbox = (name: string) => page.getByRole("checkbox", { name: `Compare ${name}` });

it("[2.6] up to three doulas are chosen with the keyboard, are kept in the URL, and can be removed", async () => {
  stubVisitor();
  rememberSearch();
  stubSearch(() => fiveDoulas);
  for (const doula of fiveDoulas) stubDoula(doula);
  const router = await openPage(results);
  await expect.element(checkbox("Teo Marchetti")).toBeInTheDocument();
  for (const name of ["Teo Marchetti", "Imani Okafor", "Grace Kim"]) {
    (checkbox(name).element() as HTMLInputElement).focus();
    await userEvent.keyboard(" ");
    await expect.element(checkbox(name)).toBeChecked();
  }
  expect(router.state.location.search).toMatchObject({ compare: "teo-marchetti,imani-okafor,grace-kim" });
  await expect.element(checkbox("Petra Novak")).toBeDisabled();
  await expect.element(checkbox("Petra Novak")).toHaveAccessibleDescription("Compare up to three");
  await expect.element(tray.getByRole("button", { name: "Compare (3)" })).toBeVisible();
  await expectAccessible();

  await tray.getByRole("button", { name: "Stop comparing Teo Marchetti" }).click();
  await expect.element(checkbox("Teo Marchetti")).not.toBeChecked();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect.element(tray).not.toBeInTheDocument();
});
