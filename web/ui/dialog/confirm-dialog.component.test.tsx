import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "../../lib/api.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { Button } from "../basics/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent } from "./dialog.tsx";

const dialog = page.getByRole("alertdialog", { name: "Remove this?" });
const opener = page.getByRole("button", { name: "Remove Lamaze", exact: true });
const keep = page.getByRole("button", { name: "Keep it" });
const confirm = page.getByRole("button", { name: "Remove", exact: true });

/** A list of one item, which goes away when `remove` resolves. */
function List({ remove = () => Promise.resolve() }: { remove?: () => Promise<void> }) {
  const [chosen, setChosen] = useState<string>();
  const [isRemoved, setRemoved] = useState(false);
  const removal = useMutation({ mutationFn: remove, onSuccess: () => setRemoved(true) });
  return (
    <>
      {!isRemoved && <Button onClick={() => setChosen("Lamaze")}>Remove Lamaze</Button>}
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title="Remove this?"
        subject={chosen}
        cancelText="Keep it"
        confirmText="Remove"
        isDangerous
        mutation={removal}
        busyText="Removing..."
        failed="We couldn't remove it"
        onConfirm={() => removal.mutate(undefined, { onSuccess: () => setChosen(undefined) })}
        onClose={() => setChosen(undefined)}
      >
        <p>Parents will no longer see it.</p>
      </ConfirmDialog>
    </>
  );
}

it("reads the question, its subject and what follows, with the focus on the button that changes nothing", async () => {
  await renderInApp(<List />);
  await opener.click();
  await expect.element(dialog).toHaveAccessibleDescription("Lamaze Parents will no longer see it.");
  await expect.element(keep).toHaveFocus();
  await expectAccessible();
});

it.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the button that changes nothing", () => keep.click()],
])("%s closes it and returns the focus", async (_, close) => {
  await renderInApp(<List remove={() => Promise.reject(new Error("Nothing should be removed"))} />);
  await opener.click();
  await expect.element(keep).toHaveFocus();
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it("stays open after a press beside it", async () => {
  await renderInApp(<List />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  const overlay = document.querySelector<HTMLElement>(".bg-veil");
  overlay?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  overlay?.click();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(keep).toHaveFocus();
});

it("stays open while it acts, shows a refusal inside, and forgets it when it is closed", async () => {
  const answer = Promise.withResolvers<void>();
  await renderInApp(<List remove={() => answer.promise} />);
  await opener.click();
  await confirm.click();
  await expect.element(dialog.getByRole("button", { name: "Removing..." })).toBeVisible();
  await expect.element(keep).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  answer.reject(new ApiError("forbidden", "It is in use"));
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("We couldn't remove it");
  await keep.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
});

it("keeps its content while it closes", async () => {
  await renderInApp(<List />);
  await opener.click();
  await expect.element(dialog).toHaveTextContent("Lamaze");
  const texts = new Set<string | null>();
  const element = dialog.element();
  new MutationObserver(() => texts.add(element.querySelector("header")?.textContent ?? null)).observe(
    element,
    {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["data-state"],
    },
  );
  await keep.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect([...texts]).toEqual(["Remove this?Lamaze"]);
});

it("offers no act if there is none", async () => {
  await renderInApp(
    <ConfirmDialog
      isOpen
      title="Remove this?"
      cancelText="Close"
      confirmText={undefined}
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      It can't be removed.
    </ConfirmDialog>,
  );
  await expect.element(dialog.getByRole("button")).toHaveTextContent(/^Close$/);
});

it("leaves the focus in the dialog below if what opened it is gone", async () => {
  await renderInApp(
    <main>
      <h1>Setup</h1>
      <Dialog open>
        <DialogContent title="Certifications">
          <List />
        </DialogContent>
      </Dialog>
    </main>,
  );
  await opener.click();
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("dialog", { name: "Certifications" })).toHaveFocus();
});
