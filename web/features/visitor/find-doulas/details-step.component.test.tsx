import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays } from "../../../../contract/platform/time.ts";
import { emptySearchData, readSearchData } from "../../../client-state/search-data.ts";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { formatTypedDay } from "../../../lib/typed-day.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { stubOwnBirth } from "../../../testing/parent-home.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { DetailsStep } from "./details-step.tsx";

const today = toIsoDay(new Date());
const dueDay = addDays(today, 110);
const laterDay = addDays(today, 120);

const provider = page.getByRole("textbox", { name: "Provider / Expected Address of Birth" });
const dueDate = page.getByRole("button", { name: /^Expected Due Date/ });
const find = page.getByRole("button", { name: "Find Doulas" });

/** The local storage of a search with these details. */
const written = (dueDate: string, provider: string) =>
  JSON.stringify({ ...emptySearchData, location: "Denver", dueDate, provider });

async function openStep({
  session = null as unknown,
  onSearch = () => undefined as unknown,
  onSkip = () => undefined as unknown,
} = {}) {
  stubApi("GET /auth/v1/user", () => ({ session }));
  await renderInApp(
    <DetailsStep
      location="Denver"
      takesFocus={false}
      onBack={() => undefined}
      onSearch={onSearch}
      onSkip={onSkip}
    />,
  );
  await expect.element(provider).toBeVisible();
}

/** Writes as another tab would, and notifies this one as the browser would. */
function writeInOtherTab(text: string | null): void {
  if (text === null) localStorage.removeItem("doula-search");
  else localStorage.setItem("doula-search", text);
  dispatchEvent(new StorageEvent("storage", { key: "doula-search" }));
}

describe("the details of a search", () => {
  it("disappear when another tab deletes them, and do not return while typing", async () => {
    localStorage.setItem("doula-search", written(dueDay, "City Hospital"));
    let searches = 0;
    await openStep({ onSearch: () => (searches += 1) });
    await expect.element(provider).toHaveValue("City Hospital");
    writeInOtherTab(null);
    await expect.element(provider).toHaveValue("");
    await expect.element(dueDate).toHaveTextContent("Select a date");
    await provider.fill("At home");
    expect(readSearchData()).toMatchObject({ dueDate: null, provider: "At home" });
    await find.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Choose your expected due date.");
    expect(searches).toBe(0);
  });

  it("[2.6 5.5] require a date and a provider", async () => {
    let searches = 0;
    await openStep({ onSearch: () => (searches += 1) });
    await find.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Choose your expected due date.");
    await expect.element(page.getByRole("alert")).toHaveTextContent(/Enter the hospital/);
    expect(searches).toBe(0);
    await expectAccessible();
  });

  it("are saved separately, so that another tab's change to the other field stays", async () => {
    localStorage.setItem("doula-search", written(dueDay, "City Hospital"));
    await openStep();
    // The browser has not notified this tab yet.
    localStorage.setItem("doula-search", written(laterDay, "City Hospital"));
    await provider.fill("At home");
    const { dueDate, provider: saved } = readSearchData();
    expect({ dueDate: dueDate && toIsoDay(dueDate), saved }).toEqual({ dueDate: laterDay, saved: "At home" });
  });

  it("lose their error message when another tab fills them in", async () => {
    await openStep();
    await find.click();
    await expect.element(provider).toHaveAccessibleDescription(/Enter the hospital/);
    writeInOtherTab(written(dueDay, "City Hospital"));
    await expect.element(provider).toHaveValue("City Hospital");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});

describe("a typed due date", () => {
  const typed = page.getByRole("textbox", { name: "Expected Due Date" });
  const show = (day: string) => formatTypedDay(day);

  it("[2.6] is saved once it is a day, and the search continues", async () => {
    let searches = 0;
    await openStep({ onSearch: () => (searches += 1) });
    await typed.fill(show(dueDay).slice(0, 5));
    expect(readSearchData().dueDate).toBeNull();
    await expect.element(typed).toHaveValue(show(dueDay).slice(0, 5));
    await typed.fill(show(dueDay));
    await provider.fill("City Hospital");
    const { dueDate: saved } = readSearchData();
    expect(saved && toIsoDay(saved)).toBe(dueDay);
    await find.click();
    await expect.poll(() => searches).toBe(1);
  });

  it.each([
    ["13/40/2027", "Enter a date like 03/18/2027."],
    [show(addDays(today, -1)), `Enter ${show(today)} or a later date.`],
    [show(addDays(today, 400)), `Enter ${show(addDays(today, 305))} or an earlier date.`],
  ])(
    "[2.6 5.5] that is wrong (%s) has its error beside the field, and is not searched for",
    async (text, error) => {
      let searches = 0;
      await openStep({ onSearch: () => (searches += 1) });
      await typed.fill(text);
      await expect.element(typed).not.toHaveAccessibleDescription(/Enter/);
      await provider.fill("City Hospital");
      await expect.element(typed).toHaveAccessibleDescription(new RegExp(error));
      await expect.element(typed).toHaveValue(text);
      await find.click();
      await expect.element(page.getByRole("alert")).toHaveTextContent(error);
      expect(searches).toBe(0);
      await expectAccessible();
    },
  );
});

describe("a provider that the parent does not know yet", () => {
  const unknown = page.getByRole("checkbox", { name: "I don't know yet" });

  it("[2.6 5.5] lets the search continue and stays in this browser", async () => {
    localStorage.setItem("doula-search", written(dueDay, ""));
    let searches = 0;
    await openStep({ onSearch: () => (searches += 1) });
    await find.click();
    await expect.element(provider).toHaveAccessibleDescription(/Enter the hospital/);
    await unknown.click();
    await expect.element(provider).not.toHaveAccessibleDescription(/Enter the hospital/);
    await find.click();
    await expect.poll(() => searches).toBe(1);
    expect(readSearchData()).toMatchObject({ provider: "", isProviderUnknown: true });
  });

  it("replaces a typed one, and is replaced by typing one", async () => {
    localStorage.setItem("doula-search", written(dueDay, "City Hospital"));
    await openStep();
    await unknown.click();
    await expect.element(provider).toHaveValue("");
    await provider.fill("At home");
    await expect.element(unknown).not.toBeChecked();
    expect(readSearchData()).toMatchObject({ provider: "At home", isProviderUnknown: false });
  });
});

it("[2.6] on a small phone, Find Doulas is on the first screen", async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 800));
  stubVisitor();
  await openPage("/find-doulas?location=Austin, TX, USA&place=austin");
  await expect.element(find).toBeInViewport({ ratio: 1 });
});

it("[2.6] the calendar opens twenty weeks ahead, and shows another month with one press", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2031, 2, 10, 12) });
  onTestFinished(() => void vi.useRealTimers());
  await openStep();
  await dueDate.click();
  await expect.element(page.getByRole("grid", { name: "July 2031" })).toBeVisible();
  const months = page.getByRole("group", { name: "Months to show" }).getByRole("button");
  expect(months.elements()).toHaveLength(11);
  expect(months.first().element().textContent).toBe("Mar 2031");
  expect(months.last().element().textContent).toBe("Jan 2032");
  await months.nth(9).click();
  await expect.element(page.getByRole("grid", { name: "December 2031" })).toBeVisible();
  await expect.element(months.nth(9)).toHaveAttribute("aria-pressed", "true");
});

it("[5.5] a due date before today cannot be selected in the search; today can", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2031, 2, 10, 12) });
  onTestFinished(() => void vi.useRealTimers());
  await openStep();
  await dueDate.click();
  await page.getByRole("button", { name: "Mar 2031" }).click();
  await expect.element(page.getByRole("button", { name: /March 9, 2031/ })).toBeDisabled();
  await page.getByRole("button", { name: /^Today, .*March 10, 2031/ }).click();
  await expect.element(dueDate).toHaveTextContent("March 10, 2031");
  await expectAccessible();
});

it("[2.6] says beside each field who will see it", async () => {
  await openStep();
  await expect
    .element(dueDate)
    .toHaveAccessibleDescription(
      "Only doulas you ask for a call or a birth package see it. You can remove it at any time.",
    );
  await expect
    .element(provider)
    .toHaveAccessibleDescription(/Doulas see it only if you share it when you book\.$/);
});

describe("a parent's profile", () => {
  const parent = {
    id: "018f0000-0000-7000-8000-000000000001",
    email: "ana@example.com",
    first_name: "Ana",
    last_name: "Lopez",
    full_name: "Ana Lopez",
    user_type: "client",
    profile_image_url: null,
  };

  it("[2.6] fills in date and provider, which the person can clear and replace", async () => {
    stubOwnBirth();
    stubApi(`GET /rest/v1/parent_profiles/${parent.id}`, () => ({
      user_id: parent.id,
      due_date: dueDay,
      provider: "Denver Health",
    }));
    await openStep({ session: { user: parent, expires_at: "2099-01-01T00:00:00Z" } });
    await expect.element(provider).toHaveValue("Denver Health");
    await expect.element(dueDate).not.toHaveTextContent("Select a date");
    await provider.fill("");
    await userEvent.tab();
    await expect.element(provider).toHaveValue("");
    await provider.fill("At home");
    expect(readSearchData()).toMatchObject({ provider: "At home" });
  });

  it("arriving after a refused search clears the messages of the fields it fills in", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    stubOwnBirth();
    stubApi(`GET /rest/v1/parent_profiles/${parent.id}`, () => promise);
    await openStep({ session: { user: parent, expires_at: "2099-01-01T00:00:00Z" } });
    await find.click();
    await expect.element(provider).toHaveAccessibleDescription(/Enter the hospital/);
    resolve({ user_id: parent.id, due_date: dueDay, provider: "Denver Health" });
    await expect.element(provider).toHaveValue("Denver Health");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});
