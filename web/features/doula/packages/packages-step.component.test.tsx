import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnPackage } from "../../../../contract/directory/packages.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { fullFee, untypedTerms } from "../../../testing/packages.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { PackagesStep } from "./packages-step.tsx";

const rosa = {
  id: "018f0000-0000-7000-8000-000000000001",
  email: "rosa@example.com",
  first_name: "Rosa",
  last_name: "Delgado",
  full_name: "Rosa Delgado",
  user_type: "doula",
  profile_image_url: null,
};
const full: OwnPackage = {
  id: "018f0000-0000-7000-8000-000000000002",
  doula_profile_id: "018f0000-0000-7000-8000-000000000003",
  name: "Full support",
  description: null,
  price: 1450,
  duration_weeks: 16,
  ...untypedTerms,
  ...fullFee,
  asks_before_payment: false,
  is_active: true,
  created_at: "2026-11-23T10:00:00.000Z",
};
const nights: OwnPackage = {
  ...full,
  id: "018f0000-0000-7000-8000-000000000004",
  name: "Nights",
  is_active: false,
};

const ownPackagesCall = "GET /rest/v1/doula_packages/own";
const name = page.getByRole("textbox", { name: "Name" });
const price = page.getByRole("spinbutton", { name: "Price" });
const weeks = page.getByRole("spinbutton", { name: "Duration" });
const save = page.getByRole("button", { name: "Save Package" });
const card = (text: string) => page.getByRole("listitem").filter({ hasText: text });

let stored: OwnPackage[];
let sent: unknown[];

/** Records the requests, and responds like the server. */
function acceptSaves(call: string, id: string) {
  stubApi(call, async (request) => {
    const change = await request.json();
    sent.push(change);
    const saved = { ...full, ...change, id };
    stored = [saved, ...stored.filter((each) => each.id !== id)];
    return saved;
  });
}

const toastShown = () => {
  const [{ title, description } = {}] = currentToasts();
  return { title, description };
};

async function openStep({ packages = [] as OwnPackage[], status = "draft", isFailing = false } = {}) {
  stored = packages;
  stubApi("GET /auth/v1/user", () => ({ session: { user: rosa, expires_at: "2099-01-01T00:00:00Z" } }));
  stubApi("GET /rest/v1/applications/own", () => ({ status }));
  if (isFailing) failApi(ownPackagesCall);
  else stubApi(ownPackagesCall, () => ({ items: stored }));
  return renderInApp(<PackagesStep />);
}

beforeEach(() => {
  sent = [];
});

describe("a doula's packages", () => {
  it("[8.12 9.6] can be added with a name and a price, 12 weeks long and active by default", async () => {
    await openStep();
    await expect.element(name).toBeVisible();
    await expect.element(name).not.toHaveFocus();
    await expect.element(weeks).toHaveValue(12);
    await expect.element(price).toHaveAttribute("step", "50");
    await save.click();
    await expect.element(name).toHaveAccessibleDescription("Name is required.");
    await expect.element(price).toHaveAccessibleDescription(/Please enter a price above 0\./);
    await expect.element(page.getByText("Please choose what it is for.").first()).toBeVisible();
    await page.getByRole("radio", { name: "Birth" }).click();
    await name.fill("Full support");
    await price.fill("0");
    await weeks.fill("53");
    await expect.element(weeks).toHaveAccessibleDescription(/1 to 52 whole weeks/);
    expect(sent).toEqual([]);

    acceptSaves("POST /rest/v1/doula_packages", full.id);
    await price.fill("1275.50");
    await weeks.fill("16");
    await save.click();
    await expect.element(card("Full support")).toHaveTextContent("$1,275.50");
    await expect.element(card("Full support")).toHaveTextContent("16 weeks from the day you pay");
    await expect.element(card("Full support")).toHaveTextContent("Active");
    expect(sent).toEqual([
      {
        name: "Full support",
        description: null,
        price: 1275.5,
        duration_weeks: 16,
        ...untypedTerms,
        ...fullFee,
        type: "birth",
        asks_before_payment: true,
        is_active: true,
      },
    ]);
    expect(toastShown().title).toBe("Packages saved successfully!");
    await expect.element(page.getByRole("button", { name: "Edit Full support" })).toHaveFocus();
    await expectAccessible();
  });

  it("[3.5] say how their weeks count, as parents read it", async () => {
    await openStep();
    await expect
      .element(weeks)
      .toHaveAccessibleDescription("In weeks, 1 to 52. They count from the day a parent pays.");
    await page.getByRole("radio", { name: "Birth" }).click();
    await expect
      .element(weeks)
      .toHaveAccessibleDescription(
        /from the day a parent pays, and last at least until 6 weeks after the due date\.$/,
      );
    await page.getByRole("radio", { name: "Postpartum care" }).click();
    await expect.element(weeks).toHaveAccessibleDescription(/All visits take place within them\.$/);
  });

  it.each([
    ["1500", "Orders made before keep their price."],
    ["1450", undefined],
  ])("[3.5] a price of %s says about earlier orders: %s", async (typed, said) => {
    const birth = { ...full, type: "birth" as const };
    await openStep({ packages: [birth] });
    acceptSaves(`PUT /rest/v1/doula_packages/${full.id}`, full.id);
    await page.getByRole("button", { name: "Edit Full support" }).click();
    await price.fill(typed);
    await save.click();
    await expect.element(page.getByRole("button", { name: "Edit Full support" })).toHaveFocus();
    expect(toastShown()).toEqual({ title: "Packages saved successfully!", description: said });
  });

  it("[3.5] can be postpartum care by the hour", async () => {
    await openStep();
    await name.fill("Nights");
    await page.getByRole("radio", { name: "Postpartum care" }).click();
    await save.click();
    await expect.element(page.getByText("Please choose days or nights.").first()).toBeVisible();
    await page.getByRole("radio", { name: "Nights" }).click();
    await page.getByRole("spinbutton", { name: "Price an hour" }).fill("45");
    await save.click();
    const shortest = page.getByRole("spinbutton", { name: "Shortest visit" });
    await expect.element(shortest).toHaveAccessibleDescription(/Please enter 1 to 24 whole hours\./);
    acceptSaves("POST /rest/v1/doula_packages", full.id);
    await shortest.fill("8");
    await expect.element(page.getByText(/^The platform fee is .*: of \$360 you receive/)).toBeVisible();
    await save.click();
    await expect.element(card("Nights")).toHaveTextContent("$45/hour");
    await expect
      .element(card("Nights"))
      .toHaveTextContent("Postpartum care, nights, at least 8 hours a visit · Visits within 12 weeks");
    expect(sent).toMatchObject([{ hourly_price: 45, time_of_day: "night", minimum_hours: 8 }]);
  });

  it("[3.5] can have reduced-fee births, with a number and a lowest amount", async () => {
    await openStep({ packages: [{ ...full, type: "birth" }] });
    acceptSaves(`PUT /rest/v1/doula_packages/${full.id}`, full.id);
    const edit = page.getByRole("button", { name: "Edit Full support" });
    const offersSome = page.getByRole("checkbox", { name: "Offer some births for a reduced fee" });
    const lowest = page.getByRole("spinbutton", { name: "Lowest amount" });
    await edit.click();
    await expect.element(lowest).not.toBeInTheDocument();
    await offersSome.click();
    await expect.element(page.getByRole("spinbutton", { name: "Reduced-fee births a year" })).toHaveValue(2);
    await save.click();
    await expect.element(lowest).toHaveAccessibleDescription(/Please enter an amount of at least \$1\.$/);
    await lowest.fill("1450");
    await expect.element(lowest).toHaveAccessibleDescription(/Please enter less than the price\.$/);
    await expectAccessible();
    await lowest.fill("600");
    await save.click();
    await expect.element(card("Full support")).toHaveTextContent("Two reduced-fee births a year, from $600");
    expect(sent).toMatchObject([{ price: 1450, reduced_fee_births: 2, reduced_fee_from: 600 }]);
    await edit.click();
    await expect.element(offersSome).toBeChecked();
    await page.getByRole("radio", { name: "Class" }).click();
    await expect.element(offersSome).not.toBeInTheDocument();
    await save.click();
    await expect.element(edit).toHaveFocus();
    expect(sent[1]).toMatchObject(fullFee);
  });

  it("can be changed and hidden", async () => {
    await openStep({ packages: [full, nights] });
    await expect.element(card("Nights")).toHaveTextContent("Hidden");
    acceptSaves(`PUT /rest/v1/doula_packages/${full.id}`, full.id);
    await page.getByRole("button", { name: "Edit Full support" }).click();
    await expect.element(price).toHaveValue(1450);
    await page.getByRole("radio", { name: "Visit" }).click();
    await page.getByRole("checkbox", { name: "Active" }).click();
    await save.click();
    await expect.element(card("Full support")).toHaveTextContent("Hidden");
    expect(sent).toMatchObject([{ name: "Full support", type: "visit", is_active: false }]);
  });

  it("[8.12] keep the input if saving fails, and show an error", async () => {
    await openStep({ packages: [full] });
    failApi(`PUT /rest/v1/doula_packages/${full.id}`);
    await page.getByRole("button", { name: "Edit Full support" }).click();
    await name.fill("Everything");
    await page.getByRole("radio", { name: "Class" }).click();
    await save.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Error saving packages");
    expect(toastShown().title).toBe("Error saving packages");
    await expect.element(name).toHaveValue("Everything");
  });

  it("[8.12] are deleted after a confirmation", async () => {
    await openStep({ packages: [full, nights] });
    const dialog = page.getByRole("alertdialog", { name: "Delete “Nights”?" });
    const press = dialog.getByRole("button", { name: "Delete package" });
    await page.getByRole("button", { name: "Delete Nights" }).click();
    await expect
      .element(dialog)
      .toHaveTextContent("Families who bought it keep it: their orders do not change.");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Delete Nights" })).toHaveFocus();
    await page.getByRole("button", { name: "Delete Nights" }).click();
    failApi(`DELETE /rest/v1/doula_packages/${nights.id}`);
    await press.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Error deleting package");
    expect(toastShown().title).toBe("Error deleting package");
    stubApi(`DELETE /rest/v1/doula_packages/${nights.id}`, () => {
      stored = [full];
      return new Response(null, { status: 204 });
    });
    await press.click();
    await expect.element(card("Nights")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Edit Full support" })).toHaveFocus();
  });

  it("are reported as deleted even if the step closes before the response", async () => {
    const { unmount } = await openStep({ packages: [full, nights] });
    const response = Promise.withResolvers<Response>();
    stubApi(`DELETE /rest/v1/doula_packages/${nights.id}`, () => {
      sent.push(nights.id);
      return response.promise;
    });
    await page.getByRole("button", { name: "Delete Nights" }).click();
    await page.getByRole("button", { name: "Delete package" }).click();
    await expect.poll(() => sent).toEqual([nights.id]);
    await unmount();
    response.resolve(new Response(null, { status: 204 }));
    await expect.poll(toastShown).toEqual({ title: "Package deleted", description: "Nights" });
  });

  it("[8.12] show an error, not an empty list, if they fail to load", async () => {
    await openStep({ isFailing: true });
    const failed = page.getByRole("alert").filter({ hasText: "Failed to load packages" });
    await expect.element(failed).toBeVisible();
    expect(toastShown()).toEqual({ title: "Error", description: "Failed to load packages" });
    stubApi(ownPackagesCall, () => ({ items: [full] }));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(card("Full support")).toBeVisible();
  });

  it("are read-only while the profile is in review", async () => {
    await openStep({ packages: [full], status: "pending" });
    await expect.element(page.getByText(/^Your profile is in review/)).toBeVisible();
    await expect.element(card("Full support")).toBeVisible();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });

  it("restore an unsaved form, but not a canceled one", async () => {
    const { unmount } = await openStep({ packages: [full] });
    await page.getByRole("button", { name: "Edit Full support" }).click();
    await name.fill("Everything");
    await unmount();
    const second = await openStep({ packages: [full] });
    await expect.element(name).toHaveValue("Everything");
    await expect.element(page.getByText("We restored your unsaved changes")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByRole("button", { name: "Edit Full support" })).toHaveFocus();
    await second.unmount();
    await openStep({ packages: [full] });
    await expect.element(card("Full support")).toBeVisible();
    await expect.element(name).not.toBeInTheDocument();
  });
});
