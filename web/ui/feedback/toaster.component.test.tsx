import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog, DialogBody, DialogContent } from "../dialog/dialog.tsx";
import { Toaster } from "./toaster.tsx";
import { currentToasts, dismiss, toast } from "./use-toast.ts";

const shownToasts = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of currentToasts()) dismiss(id);
});

/** Returns what the dialog calls when it wants to close. */
async function showToastOverDialog() {
  const onOpenChange = vi.fn();
  await render(
    <>
      <Toaster />
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent title="Log In">
          <DialogBody>
            <input aria-label="Email" />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </>,
  );
  toast({ title: "Error" });
  await vi.waitFor(() => expect(document.body.textContent).toContain("Error"));
  return onOpenChange;
}

describe("a toast", () => {
  it("[9.12] is replaced by the next one", async () => {
    await render(<Toaster />);
    toast({ title: "Error", description: "It failed.", variant: "destructive" });
    await expect.element(shownToasts).toHaveTextContent("It failed.");
    toast({ title: "Saved", description: "It worked.", variant: "success" });
    await expect.element(shownToasts).toHaveTextContent("It worked.");
    expect(shownToasts.elements()).toHaveLength(1);
  });

  it("[9.12] takes the focus on F8, and closes on Escape", async () => {
    await render(<Toaster />);
    toast({ title: "Saved" });
    await expect.element(shownToasts).toBeVisible();
    await userEvent.keyboard("{F8}");
    await expect
      .element(page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list"))
      .toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(shownToasts).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(shownToasts).not.toBeInTheDocument();
  });

  it("stays open when Escape closes the dialog below it", async () => {
    const onOpenChange = await showToastOverDialog();
    page.getByLabelText("Email").element().focus();
    await userEvent.keyboard("{Escape}");
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
    expect(currentToasts().some(({ isOpen }) => isOpen)).toBe(true);
  });

  it("[9.12] takes the focus from a dialog on F8, and returns it when closed", async () => {
    await showToastOverDialog();
    await userEvent.keyboard("{F8}{Tab}{Tab}");
    await expect.element(page.getByRole("button", { name: "Dismiss" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(shownToasts).not.toBeInTheDocument();
    await userEvent.keyboard("{Tab}");
    expect(page.getByRole("dialog").element().contains(document.activeElement)).toBe(true);
  });

  it("[9.12] closes on a swipe of over 50 px, and stays open after a shorter swipe", async () => {
    await render(<Toaster />);
    toast({ title: "Saved", duration: 60_000 });
    await expect.element(shownToasts).toBeVisible();
    const sweep = (distance: number) =>
      shownToasts.dropTo(shownToasts, {
        sourcePosition: { x: 60, y: 20 },
        targetPosition: { x: 60 + distance, y: 20 },
      });
    await sweep(45);
    await expect.element(shownToasts).toHaveAttribute("data-swipe", "cancel");
    await sweep(60);
    await expect.element(shownToasts).not.toBeInTheDocument();
  });

  it.each([
    ["a phone", 360, 640],
    ["a wide screen", 1280, 800],
  ])(
    "[9.12] does not cover the button that was pressed at the bottom of %s",
    async (_screen, width, height) => {
      await page.viewport(width, height);
      onTestFinished(() => page.viewport(1280, 800));
      let presses = 0;
      const save = () => {
        presses += 1;
        toast({ title: "Profile updated successfully!", description: "Parents see your new profile now." });
      };
      await render(
        <main>
          <Toaster />
          <button type="button" style={{ position: "fixed", bottom: 40, left: 40 }} onClick={save}>
            Save Changes
          </button>
        </main>,
      );
      const button = page.getByRole("button", { name: "Save Changes" });
      await button.click();
      await expect.element(shownToasts).toBeInViewport({ ratio: 0.9 });
      await button.click();
      expect(presses).toBe(2);
    },
  );

  it("[9.12] closes after 5000 ms", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await render(<Toaster />);
    toast({ title: "Saved" });
    await expect.element(shownToasts).toBeVisible();
    vi.advanceTimersByTime(4900);
    // A closing toast is still rendered briefly.
    expect(currentToasts().some(({ isOpen }) => isOpen)).toBe(true);
    vi.advanceTimersByTime(200);
    await expect.element(shownToasts).not.toBeInTheDocument();
  });
});
