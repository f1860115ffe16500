import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { OwnPayers } from "../../../../contract/directory/payers.schema.ts";
import { makeApplication, refusal } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

const call = "/rest/v1/doula_payers";
const medicaid = {
  kind: "medicaid",
  relation: "enrolled",
  name: "CO",
  since: "2024-03-01",
  ends_on: null,
} as const;

let stored: OwnPayers;
const save = vi.fn();

const button = (name: string | RegExp) => page.getByRole("button", { name });
const payer = (name: string) => page.getByRole("group", { name });
const entry = (name: string) => page.getByRole("group", { name });

async function openPayers(own: Partial<OwnPayers>): Promise<void> {
  stored = { updated_at: "2026-11-20T10:00:00.000001Z", payers: [], unsorted: [], ...own };
  await openPage("/payers");
  await expect.element(page.getByRole("heading", { name: "What parents read" })).toBeVisible();
}

beforeEach(() => {
  signIn({ user_type: "doula", first_name: "Rosa" });
  save.mockReset();
  stubApi("GET /rest/v1/applications/own", () => makeApplication([], { status: "approved" }));
  stubApi(`GET ${call}`, () => stored);
  stubApi(`PUT ${call}`, async (request) => {
    const change = await request.json();
    save(change);
    const unsorted = stored.unsorted.filter((each) => !change.sorted.includes(each));
    stored = { updated_at: "2026-11-20T10:00:00.000002Z", payers: change.payers, unsorted };
    return stored;
  });
});

describe("what a doula wrote about insurance", () => {
  it("[2.12] is sorted with one press each and one Save", async () => {
    await openPayers({ unsorted: ["takes Medicaid", "Cigna", "Aetna"] });
    await expect
      .element(
        page.getByText("Tell parents what each one means. Until you do, they read “Ask about Medicaid”."),
      )
      .toBeVisible();
    await expectAccessible();

    await entry("Aetna").getByRole("button", { name: "Not anymore" }).click();
    await expect.element(entry("Aetna").getByRole("button", { name: "Undo" })).toHaveFocus();
    await entry("Aetna").getByRole("button", { name: "Undo" }).click();
    await entry("Aetna").getByRole("button", { name: "I give receipts" }).click();
    await button("Remove Aetna: gives itemized receipts; ask your plan").click();
    await expect.element(page.getByRole("heading", { name: "What parents read" })).toHaveFocus();
    await entry("Aetna").getByRole("button", { name: "Not anymore" }).click();
    await entry("Cigna").getByRole("button", { name: "I'm in network" }).click();
    await expect.element(payer("In network: Cigna")).toBeVisible();
    await entry("takes Medicaid").getByRole("button", { name: "I'm enrolled" }).click();
    await expect.element(page.getByRole("combobox", { name: "How you work with them" }).last()).toHaveFocus();

    await button("Save").click();
    await expect.element(page.getByText("Please choose the state.").last()).toBeVisible();
    expect(save).not.toHaveBeenCalled();

    await page.getByRole("combobox", { name: /^State/ }).selectOptions("Colorado");
    await expect.element(payer("Enrolled: Colorado Medicaid")).toBeVisible();
    await button("Save").click();
    await expect
      .poll(() => save.mock.lastCall)
      .toEqual([
        {
          updated_at: "2026-11-20T10:00:00.000001Z",
          sorted: ["Aetna", "Cigna", "takes Medicaid"],
          payers: [
            { kind: "plan", relation: "in_network", name: "Cigna", since: null, ends_on: null },
            { kind: "medicaid", relation: "enrolled", name: "CO", since: null, ends_on: null },
          ],
        },
      ]);
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
    await expect.element(page.getByText("What you wrote about insurance")).not.toBeInTheDocument();
  });
});

describe("a doula's payers", () => {
  it("[2.12] can be added, changed and removed", async () => {
    await openPayers({ payers: [medicaid] });
    await button("Add a payer").click();
    await page
      .getByRole("combobox", { name: "How you work with them" })
      .last()
      .selectOptions("I give itemized receipts for an employer benefit");
    await page.getByRole("textbox", { name: /^Benefit/ }).fill("Carrot");
    await expect.element(payer("Carrot: gives itemized receipts; ask your plan")).toBeVisible();
    await button("Remove Enrolled: Colorado Medicaid").click();
    await expect.element(payer("Enrolled: Colorado Medicaid")).not.toBeInTheDocument();
    await button("Save").click();
    await expect
      .poll(() => save.mock.lastCall?.[0].payers)
      .toEqual([{ kind: "employer", relation: "receipts", name: "Carrot", since: null, ends_on: null }]);
  });

  it("[2.12] keep no name of a plan when they become a program", async () => {
    await openPayers({
      payers: [{ kind: "plan", relation: "in_network", name: "Aetna", since: null, ends_on: null }],
    });
    await page
      .getByRole("combobox", { name: "How you work with them" })
      .selectOptions("I'm enrolled in TRICARE");
    await expect.element(payer("Enrolled: TRICARE")).toBeVisible();
    await button("Save").click();
    await expect
      .poll(() => save.mock.lastCall?.[0].payers)
      .toEqual([{ kind: "tricare", relation: "enrolled", name: null, since: null, ends_on: null }]);
  });

  it("[2.12] are refused beside the field if one is in the list twice", async () => {
    await openPayers({ payers: [medicaid] });
    await button("Add a payer").click();
    const statement = page.getByRole("combobox", { name: "How you work with them" }).last();
    await statement.selectOptions("I'm enrolled in Medicaid");
    await page
      .getByRole("combobox", { name: /^State/ })
      .last()
      .selectOptions("Colorado");
    await button("Save").click();
    await expect.element(statement).toHaveAccessibleDescription("This is already in your list.");
    expect(save).not.toHaveBeenCalled();
  });

  it("[2.12] changed elsewhere stay typed until the doula shows the saved version", async () => {
    await openPayers({ payers: [] });
    await button("Add a payer").click();
    await page.getByRole("textbox", { name: /^Plan/ }).fill("Aetna");
    stored = { ...stored, payers: [medicaid], updated_at: "2026-11-20T10:00:00.000009Z" };
    stubApi(`PUT ${call}`, () => refusal("profile_changed", "This profile has changed."));
    await button("Save").click();
    await expect.element(page.getByRole("textbox", { name: /^Plan/ })).toHaveValue("Aetna");
    stubApi(`PUT ${call}`, async (request) => {
      save(await request.json());
      return refusal("profile_changed", "This profile has changed.");
    });
    await button("Save my version").click();
    await expect.poll(() => save.mock.lastCall?.[0].updated_at).toBe(stored.updated_at);
    await button("Show the saved version").click();
    await expect.element(payer("Enrolled: Colorado Medicaid")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: /^Plan/ })).not.toBeInTheDocument();
  });

  it("[2.12] cannot be changed in review", async () => {
    stubApi("GET /rest/v1/applications/own", () => makeApplication([], { status: "pending" }));
    await openPayers({ payers: [medicaid], unsorted: ["Cigna"] });
    await expect.element(page.getByText(/^Your profile is in review/)).toBeVisible();
    await expect.element(button("Save")).toBeDisabled();
    await expect.element(entry("Cigna")).not.toBeInTheDocument();
  });
});
