import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Faq } from "../../../../contract/operations/faqs.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { EditableFaqList } from "./editable-faq-list.tsx";
import { DeleteFaqDialog, FaqDialog } from "./faq-dialogs.tsx";

const older: Faq = {
  id: "018f0000-0000-7000-8000-000000000001",
  question: "What does it cost?",
  answer: "It depends.",
  created_at: "2026-01-02T10:00:00.000Z",
};
const newer: Faq = {
  ...older,
  id: "018f0000-0000-7000-8000-000000000002",
  question: "How do I begin?",
  created_at: "2026-03-04T10:00:00.000Z",
};

const question = page.getByRole("textbox", { name: "Question" });
const answer = page.getByRole("textbox", { name: "Answer" });
const save = page.getByRole("button", { name: "Save FAQ" });
const items = page.getByRole("listitem");

/** Opens the row's menu. */
async function chooseDelete(faq: Faq) {
  await page.getByRole("button", { name: `Actions: ${faq.question}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
}

let stored: Faq[];

/** The list with its dialogs. State stands in for the page's URL. */
function Faqs() {
  const [edited, setEdited] = useState<Faq | "new">();
  const [deleted, setDeleted] = useState<Faq>();
  return (
    <>
      <EditableFaqList onAdd={() => setEdited("new")} onEdit={setEdited} onDelete={setDeleted} />
      {edited && (
        <FaqDialog faq={edited === "new" ? undefined : edited} isOpen onClose={() => setEdited(undefined)} />
      )}
      {deleted && <DeleteFaqDialog faq={deleted} isOpen onClose={() => setDeleted(undefined)} />}
    </>
  );
}

async function openFaqs(faqs: Faq[]) {
  stored = faqs;
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/faqs", () => ({ items: stored }));
  await renderInApp(<Faqs />);
}

beforeEach(() => {
  stored = [];
});

describe("an admin's FAQs", () => {
  it("[2.14 5.15] can be added with a question and an answer", async () => {
    await openFaqs([]);
    await expect.element(page.getByText("No FAQs found. Add your first FAQ!")).toBeVisible();
    await page.getByRole("button", { name: "Add FAQ" }).click();
    await expect.element(question).toHaveFocus();
    await question.fill("  ");
    await save.click();
    await expect.element(question).toHaveAccessibleDescription("Question is required.");
    await expect.element(answer).toHaveAccessibleDescription(/Answer is required\./);
    await expectAccessible();

    stubApi("POST /rest/v1/faqs", async (request) => {
      const added = { ...older, ...(await request.json()) };
      stored = [added];
      return added;
    });
    await question.fill("  What does it cost? ");
    await answer.fill("It depends.");
    await save.click();
    await expect.element(items.first()).toHaveTextContent("What does it cost?");
    await expect.element(items.first()).toHaveTextContent("Added Jan 2, 2026");
    expect(currentToasts()[0]?.title).toBe("FAQ added");
    expect(stored[0]?.question).toBe("What does it cost?");
  });

  it("[7.2 8.17] are listed newest first, and keep the input if saving an edit fails", async () => {
    await openFaqs([older, newer]);
    await expect.element(items.first()).toBeVisible();
    expect(items.elements().map((item) => item.querySelector("button")?.textContent)).toEqual([
      newer.question,
      older.question,
    ]);
    await page.getByRole("button", { name: `Edit: ${older.question}` }).click();
    await expect.element(question).toHaveValue(older.question);
    failApi(`PUT /rest/v1/faqs/${older.id}`);
    await answer.fill("Ask each doula.");
    await save.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Error saving FAQ");
    await expect.element(answer).toHaveValue("Ask each doula.");

    stubApi(`PUT /rest/v1/faqs/${older.id}`, async (request) => {
      const changed = { ...older, ...(await request.json()) };
      stored = [changed, newer];
      return changed;
    });
    await save.click();
    await expect.element(items.last()).toHaveTextContent("Ask each doula.");
    expect(currentToasts()[0]?.title).toBe("FAQ saved");
    await expectAccessible();
  });

  it("[5.19] can be deleted after a confirmation", async () => {
    await openFaqs([older, newer]);
    const dialog = page.getByRole("alertdialog", { name: "Delete FAQ" });
    const confirmButton = dialog.getByRole("button", { name: "Delete FAQ" });
    await chooseDelete(newer);
    await expect.element(dialog.getByText("Are you sure you want to delete this FAQ?")).toBeVisible();
    await expect.element(dialog.getByText(newer.question)).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();

    await chooseDelete(newer);
    failApi(`DELETE /rest/v1/faqs/${newer.id}`);
    await confirmButton.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Error deleting FAQ");
    stubApi(`DELETE /rest/v1/faqs/${newer.id}`, () => {
      stored = [older];
      return new Response(null, { status: 204 });
    });
    await confirmButton.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(items.elements()).toHaveLength(1);
    expect(currentToasts()[0]?.title).toBe("FAQ deleted");
  });
});
