import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CoverageNote } from "../../../../contract/operations/coverage-notes.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

const colorado: CoverageNote = {
  id: "018f0000-0000-7000-8000-000000000001",
  state: "CO",
  text: "In Colorado, Medicaid covers doulas",
  source_url: "https://hcpf.colorado.gov/doula",
  checked_on: "2026-05-03",
  is_shown: true,
};

let stored: CoverageNote[];

beforeEach(() => {
  stored = [];
  signIn({ user_type: "admin" });
  stubApi("GET /rest/v1/coverage_notes", () => ({ items: stored }));
});

it("[2.14] an admin adds what visitors read about a state", async () => {
  await openPage("/admin/medicaid");
  await page.getByRole("button", { name: "Add a state" }).click();
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  const state = page.getByRole("combobox", { name: /^State/ });
  await expect.element(state).toHaveAccessibleDescription("Please choose the state.");
  await expectAccessible();
  await state.selectOptions("Colorado");
  await page.getByRole("textbox", { name: /^Text/ }).fill(`${colorado.text}.`);
  await page.getByRole("textbox", { name: /^Source/ }).fill(colorado.source_url);
  stubApi("POST /rest/v1/coverage_notes", async (request) => {
    const { state, text, source_url } = await request.json();
    stored = [{ ...colorado, state, text, source_url }];
    return Response.json(stored[0], { status: 201 });
  });
  await save.click();
  const [row] = [page.getByRole("listitem")];
  await expect.element(row).toHaveTextContent("Colorado");
  await expect.element(row).toHaveTextContent("Checked May 3, 2026");
  expect(stored[0]?.text).toBe(colorado.text);
});

it("[2.14] an old text asks to be checked again, and can be deleted", async () => {
  stored = [{ ...colorado, is_shown: false }];
  await openPage("/admin/medicaid");
  await expect.element(page.getByText("Check again")).toBeVisible();
  await page.getByRole("button", { name: "Actions: Colorado" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete the text for Colorado" });
  await expect.element(dialog).toHaveTextContent(colorado.text);
  stubApi(`DELETE /rest/v1/coverage_notes/${colorado.id}`, () => {
    stored = [];
    return new Response(null, { status: 204 });
  });
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect.element(page.getByText("No states yet")).toBeVisible();
});
