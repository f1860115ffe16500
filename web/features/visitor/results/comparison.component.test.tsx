import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { stubDoula } from "../../../testing/doulas.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { fiveDoulas, rememberSearch, results, stubSearch } from "../../../testing/search.ts";

const twoCompared = `${results}&compare=teo-marchetti,imani-okafor`;
const tray = page.getByRole("region", { name: "Doulas to compare" });
const compare = tray.getByRole("button", { name: "Compare (2)" });
const dialog = page.getByRole("dialog", { name: "Compare doulas" });
const columns = dialog.getByRole("columnheader");
const removal = (name: string) => dialog.getByRole("button", { name: `Stop comparing ${name}` });

beforeEach(() => {
  signIn();
  rememberSearch();
  // Few results have no map, which takes long to draw.
  const twoDoulas = fiveDoulas.slice(0, 2);
  stubSearch(() => twoDoulas);
  for (const doula of twoDoulas) stubDoula(doula);
});

describe("the comparison of doulas", () => {
  it.each([
    ["Back", (history: { back: () => void }) => history.back()],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("[2.6] opens from the tray, and %s closes it and returns the focus", async (_, close) => {
    const router = await openPage(twoCompared);
    await compare.click();
    await expect.element(columns.nth(1)).toHaveTextContent("Imani Okafor");
    expect(router.state.location.search).toMatchObject({ sheet: "compare" });
    await close(router.history);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(compare).toHaveFocus();
    expect(router.state.location.href).not.toContain("sheet=");
  });

  it("[2.6] is still open after a reload", async () => {
    await openPage(`${twoCompared}&sheet=compare`);
    await expect.element(columns.nth(0)).toHaveTextContent("Teo Marchetti");
    await expect.element(columns.nth(1)).toHaveTextContent("Imani Okafor");
  });

  it("[2.6] links to each full page, which links back to the search with the same doulas chosen", async () => {
    await openPage(`${twoCompared}&sheet=compare`);
    await dialog.getByRole("link", { name: "Full profile of Teo Marchetti" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Teo Marchetti" })).toBeVisible();
    await page.getByRole("link", { name: "Back to search" }).click();
    await expect.element(compare).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("[2.6] loses a doula who is taken out, and closes without the last one", async () => {
    const router = await openPage(`${twoCompared}&sheet=compare`);
    await removal("Teo Marchetti").click();
    await expect.element(removal("Teo Marchetti")).not.toBeInTheDocument();
    expect(columns.elements()).toHaveLength(1);
    expect(router.state.location.search).toMatchObject({ compare: "imani-okafor", sheet: "compare" });
    await removal("Imani Okafor").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(tray).not.toBeInTheDocument();
  });

  it("[2.6] opens a doula's intro call, and is there again when the call is closed", async () => {
    await openPage(twoCompared);
    await compare.click();
    await dialog.getByRole("button", { name: "Book with Imani Okafor" }).click();
    const call = page.getByRole("dialog", { name: "Book An Intro Call" });
    await expect.element(call).toHaveTextContent("Imani Okafor");
    await expect.element(dialog).not.toBeInTheDocument();
    await call.getByRole("button", { name: "Close" }).click();
    await expect.element(columns.nth(1)).toHaveTextContent("Imani Okafor");
    await expect.element(call).not.toBeInTheDocument();
  });
});
