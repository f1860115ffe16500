import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import type { OwnAnswers } from "../../../../contract/directory/answers.schema.ts";
import { answerQuestions, questionTexts } from "../../../../contract/directory/answers.ts";
import { makeApplication, refusal } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

const call = "/rest/v1/doula_answers";
const none = Object.fromEntries(answerQuestions.map((question) => [question, null]));

let stored: OwnAnswers;
const save = vi.fn();

const button = (name: string) => page.getByRole("button", { name });
const field = (question: keyof typeof questionTexts) =>
  page.getByRole("textbox", { name: questionTexts[question] });

async function openAnswers(answers: OwnAnswers["answers"] = {}): Promise<void> {
  stored = { updated_at: "2026-11-20T10:00:00.000001Z", answers };
  await openPage("/answers");
  await expect.element(field("arrival")).toBeVisible();
}

beforeEach(() => {
  signIn({ user_type: "doula", first_name: "Rosa" });
  save.mockReset();
  stubApi("GET /rest/v1/applications/own", () => makeApplication([], { status: "approved" }));
  stubApi(`GET ${call}`, () => stored);
  stubApi(`PUT ${call}`, async (request) => {
    const change = await request.json();
    save(change);
    const answered = Object.entries(change.answers).filter(([, answer]) => answer !== null);
    stored = { updated_at: "2026-11-20T10:00:00.000002Z", answers: Object.fromEntries(answered) };
    return stored;
  });
});

describe("a doula's answers", () => {
  it.each([360, 1280])("[2.12] are ten optional questions with one Save (%i px)", async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1280, 800));
    await openAnswers({ partner: "I show them where to press." });
    expect(page.getByRole("textbox").elements()).toHaveLength(10);
    await expectAccessible();
    await field("backup").fill("Imani.");
    await field("partner").fill("");
    await button("Save").click();
    await expect
      .poll(() => save.mock.lastCall?.[0])
      .toEqual({ updated_at: "2026-11-20T10:00:00.000001Z", answers: { ...none, backup: "Imani." } });
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
  });

  it("[2.12] refuse contact details beside their question, and more than 300 characters", async () => {
    await openAnswers();
    await field("staying_in_touch").fill("Call (512) 555-0142");
    await button("Save").click();
    await expect
      .element(field("staying_in_touch"))
      .toHaveAccessibleDescription(/Please leave out phone numbers, email addresses and links/);
    expect(save).not.toHaveBeenCalled();
    await expect.element(field("staying_in_touch")).toHaveAttribute("maxlength", "300");
  });

  it("[2.12] changed elsewhere stay typed until the doula chooses a version", async () => {
    await openAnswers();
    await field("backup").fill("Imani.");
    stored = { updated_at: "2026-11-20T10:00:00.000009Z", answers: { arrival: "When you call." } };
    stubApi(`PUT ${call}`, async (request) => {
      const change = await request.json();
      if (change.updated_at !== stored.updated_at)
        return refusal("profile_changed", "This profile has changed.");
      save(change);
      return stored;
    });
    await button("Save").click();
    await expect.element(button("Show the saved version")).toBeVisible();
    await expect.element(field("backup")).toHaveValue("Imani.");
    await button("Save my version").click();
    await expect.poll(() => save.mock.lastCall?.[0].answers).toEqual({ ...none, backup: "Imani." });
  });

  it("[2.12] cannot be changed in review", async () => {
    stubApi("GET /rest/v1/applications/own", () => makeApplication([], { status: "pending" }));
    await openAnswers({ backup: "Imani." });
    await expect.element(page.getByText(/^Your profile is in review/)).toBeVisible();
    await expect.element(field("backup")).toBeDisabled();
    await expect.element(button("Save")).toBeDisabled();
  });
});
