import { useQuery } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { errorMessages } from "../../../../contract/errors.ts";
import type { ParentProfile } from "../../../../contract/identity/profiles.schema.ts";
import { addDays } from "../../../../contract/platform/time.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { emptySearchData, readSearchData } from "../../../client-state/search-data.ts";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { ParentProfileForm } from "./parent-profile-form.tsx";

const today = toIsoDay(new Date());
const dueDate = addDays(today, 90);
const userId = "018f0000-0000-7000-8000-000000000001";
const stored: ParentProfile = {
  user_id: userId,
  email: "ana@example.com",
  full_name: "Ana Ruiz",
  parent2_name: null,
  due_date: dueDate,
  address: null,
  phone: null,
  provider: null,
  profile_image_url: null,
};

function Form() {
  const { data } = useQuery(parentProfileQuery(userId));
  return data ? <ParentProfileForm profile={data} today={today} /> : null;
}

async function openForm(profile: ParentProfile) {
  localStorage.setItem("doula-search", JSON.stringify({ ...emptySearchData, location: "Austin", dueDate }));
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi(`GET /rest/v1/parent_profiles/${userId}`, () => profile);
  stubApi(`PUT /rest/v1/parent_profiles/${userId}`, async (request) => ({
    ...profile,
    ...(await request.json()),
  }));
  await renderInApp(
    <>
      <Toaster />
      <Form />
    </>,
  );
}

const save = async () => {
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect.element(page.getByText("All changes are saved.")).toBeVisible();
};

describe("a parent's profile form", () => {
  it("[2.6] clears the due date of the saved search together with the profile's", async () => {
    await openForm(stored);
    await page.getByRole("button", { name: /^Due date/ }).click();
    await page.getByRole("button", { name: /^Clear/ }).click();
    await save();
    expect(readSearchData()).toMatchObject({ location: "Austin", dueDate: null });
  });

  it("[9.12] a toast does not cover the Save button that stays in view on a phone", async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 800));
    await openForm(stored);
    await page.getByLabelText(/^Parent 1 name/).fill("Ana Maria Ruiz");
    toast({ title: "Message sent", description: "Rosa sees it as soon as she opens her messages." });
    const shown = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
    await expect.element(shown).toBeInViewport({ ratio: 0.9 });
    const button = page.getByRole("button", { name: "Save Changes" });
    await expect.element(button).toBeInViewport({ ratio: 1 });
    const { top } = button.element().getBoundingClientRect();
    expect(shown.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  });

  it("[2.10] saves a typed due date, and refuses text that is no day", async () => {
    await openForm(stored);
    let sent: unknown;
    stubApi(`PUT /rest/v1/parent_profiles/${userId}`, async (request) => {
      sent = await request.json();
      return { ...stored, ...(sent as object) };
    });
    const field = page.getByRole("textbox", { name: /^Due date/ });
    const [year, month, day] = addDays(today, 100).split("-");
    await field.fill("13/45/2031");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect.element(field).toHaveAccessibleDescription(/Enter a date like 03\/18\/2027\./);
    await field.fill(`${month}/${day}/${year}`);
    await save();
    expect(sent).toMatchObject({ due_date: `${year}-${month}-${day}` });
  });

  it("[5.9] shows beside the name that it was changed too often, until it is edited", async () => {
    const message = errorMessages.too_many_name_changes;
    const code = "too_many_name_changes";
    await openForm(stored);
    stubApi(`PUT /rest/v1/parent_profiles/${userId}`, () =>
      Response.json(
        { code, detail: message, status: 429, errors: [{ field: "full_name", code, message }] },
        { status: 429 },
      ),
    );
    const name = page.getByRole("textbox", { name: /name/i }).first();
    await name.fill("Lena Berg");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect.element(name).toHaveAccessibleDescription(message);
    await expect.element(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    await name.fill("Ana Ruiz");
    await expect.element(name).not.toHaveAccessibleDescription(message);
  });

  it("keeps the due date of the saved search if the profile had none", async () => {
    await openForm({ ...stored, due_date: null });
    await page.getByRole("textbox", { name: "Phone (optional)" }).fill("512-555-0147");
    await save();
    expect(readSearchData().dueDate).not.toBeNull();
  });
});

describe("a parent's profile form on a phone", () => {
  const hospital = "St. David's South Austin Medical Center, Building 2";
  const fullAddress = "2207 Marigold Court, Apartment 12, Austin, TX 78704";
  const saveButton = page.getByRole("button", { name: "Save Changes" });
  const provider = page.getByRole("textbox", { name: /^Planned place of birth/ });

  async function openFormOnPhone(change: Partial<ParentProfile> = {}): Promise<void> {
    await page.viewport(360, 600);
    onTestFinished(() => page.viewport(1280, 800));
    await openForm({ ...stored, ...change });
    await expect.element(saveButton).toBeVisible();
    await document.fonts.ready;
  }

  it("[2.10] shows the button to save once something has changed, and what came of it", async () => {
    await openFormOnPhone();
    await expect.element(saveButton).not.toBeInViewport();
    await page.getByRole("textbox", { name: "Parent 1 name" }).fill("Ana Maria Ruiz");
    await expect.element(saveButton).toBeInViewport({ ratio: 1 });
    await save();
    await expect.element(page.getByText("All changes are saved.")).toBeInViewport({ ratio: 1 });
  });

  it("[2.10] wraps the planned place of birth instead of cutting it", async () => {
    await openFormOnPhone({ provider: hospital });
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = provider.element();
    expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth]);
  });

  it("[2.10] submits on Enter in the planned place of birth, and pastes several lines as one", async () => {
    await openFormOnPhone();
    await provider.fill("12 Quiet Street\nAustin, TX");
    await expect.element(provider).toHaveValue("12 Quiet Street Austin, TX");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
  });

  it("[2.10] repeats an address that does not fit below its field", async () => {
    await openFormOnPhone({ address: fullAddress });
    await expect.element(page.getByText(fullAddress)).toBeVisible();
    await page.getByRole("combobox", { name: /^Address/ }).fill("Austin");
    await expect.element(page.getByText("Austin", { exact: true })).not.toBeInTheDocument();
  });
});
