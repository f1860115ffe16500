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

  it("[9.12] is below the header on a phone, so that what is at the bottom stays visible", async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 800));
    await render(<Toaster />);
    toast({
      title: "Error",
      description: "Network error. Please check your internet connection and try again.",
    });
    await expect.element(shownToasts).toBeVisible();
    const { top, bottom, left, right } = shownToasts.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(64);
    expect(bottom).toBeLessThan(240);
    expect([left, right]).toEqual([12, 348]);
  });

  it("[9.12] is at the bottom of a wide screen, or at the top if it would cover the pressed button", async () => {
    await render(
      <main>
        <Toaster />
        <button
          type="button"
          style={{ position: "fixed", bottom: 40, left: 40 }}
          onClick={() => toast({ title: "Profile updated successfully!" })}
        >
          Save Changes
        </button>
      </main>,
    );
    toast({ title: "Saved" });
    await expect.element(shownToasts).toBeVisible();
    const place = () => shownToasts.element().getBoundingClientRect();
    await expect.poll(() => place().bottom).toBe(800 - 24);
    const button = page.getByRole("button", { name: "Save Changes" });
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(shownToasts).toHaveTextContent("Profile updated successfully!");
    await expect.poll(() => place().top).toBe(72);
    expect(place().left).toBe(24);
  });

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
