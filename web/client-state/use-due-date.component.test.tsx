import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { ana, signIn, stubVisitor } from "../testing/open-page.tsx";
import { renderInApp } from "../testing/render-in-app.tsx";
import { rememberSearch, savedDueDate } from "../testing/search.ts";
import { stubApi } from "../testing/stub-api.ts";
import { useDueDate } from "./use-due-date.ts";

function DueDate() {
  return <output>{useDueDate() ?? "none"}</output>;
}

const shown = page.getByRole("status");

it.each([
  ["a visitor", stubVisitor],
  ["a parent", signIn],
])("asks doulas about the date of the saved search: %s", async (_who, arrive) => {
  arrive();
  rememberSearch();
  await renderInApp(<DueDate />);
  await expect.element(shown).toHaveTextContent(savedDueDate);
});

it("asks about the date in a parent's profile if no search is saved", async () => {
  signIn();
  stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => ({ due_date: savedDueDate }));
  await renderInApp(<DueDate />);
  await expect.element(shown).toHaveTextContent(savedDueDate);
});

it.each(["doula", "admin"] as const)(
  "asks about no date for a signed-in %s, not even that of a saved search",
  async (user_type) => {
    signIn({ user_type });
    rememberSearch();
    await renderInApp(<DueDate />);
    await expect.element(shown).toHaveTextContent("none");
  },
);
