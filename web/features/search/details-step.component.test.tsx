import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { addDays } from "../../../contract/time.ts";
import { emptySearchData, readSearchData } from "../../api/search-data.ts";
import { toIsoDay } from "../../lib/calendar-day.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { DetailsStep } from "./details-step.tsx";

const today = toIsoDay(new Date());
const dueDay = addDays(today, 110);
const laterDay = addDays(today, 120);

const provider = page.getByRole("textbox", { name: "Provider / Expected Address of Birth" });
const dueDate = page.getByRole("button", { name: /^Expected Due Date/ });
const find = page.getByRole("button", { name: "Find Doulas" });

/** What local storage holds of a search with these details. */
const written = (dueDate: string, provider: string) =>
  JSON.stringify({ ...emptySearchData, location: "Denver", dueDate, provider });

async function openStep({ session = null as unknown, onSearch = () => undefined as unknown } = {}) {
  answerApi("GET /auth/v1/user", () => ({ session }));
  await renderInApp(
    <DetailsStep location="Denver" takesFocus={false} onBack={() => undefined} onSearch={onSearch} />,
  );
  await expect.element(provider).toBeVisible();
}

/** Another tab writes, and the browser tells this one. */
function writeInOtherTab(text: string | null): void {
  if (text === null) localStorage.removeItem("doula-search");
  else localStorage.setItem("doula-search", text);
  dispatchEvent(new StorageEvent("storage", { key: "doula-search" }));
}

describe("the details of a search", () => {
  it("go when another tab forgets them, and do not come back with what is typed next", async () => {
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

  it("are saved one by one: what another tab has just put into the other field stays", async () => {
    localStorage.setItem("doula-search", written(dueDay, "City Hospital"));
    await openStep();
    // The browser has not told this tab yet.
    localStorage.setItem("doula-search", written(laterDay, "City Hospital"));
    await provider.fill("At home");
    const { dueDate, provider: saved } = readSearchData();
    expect({ dueDate: dueDate && toIsoDay(dueDate), saved }).toEqual({ dueDate: laterDay, saved: "At home" });
  });

  it("lose their message with what another tab fills in", async () => {
    await openStep();
    await find.click();
    await expect.element(provider).toHaveAccessibleDescription(/Enter the hospital/);
    writeInOtherTab(written(dueDay, "City Hospital"));
    await expect.element(provider).toHaveValue("City Hospital");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
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

  it("that arrives after a search was refused clears the messages of what it fills in", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answerApi(`GET /rest/v1/parent_profiles/${parent.id}`, () => promise);
    await openStep({ session: { user: parent, expires_at: "2099-01-01T00:00:00Z" } });
    await find.click();
    await expect.element(provider).toHaveAccessibleDescription(/Enter the hospital/);
    resolve({ user_id: parent.id, due_date: dueDay, provider: "Denver Health" });
    await expect.element(provider).toHaveValue("Denver Health");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});
