import type { ReactNode } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../dialog/dialog.tsx";
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

function PhonePage({ barHeight = 64, children }: { barHeight?: number; children?: ReactNode }) {
  return (
    <>
      <Toaster />
      <h1 style={{ position: "absolute", top: 80 }}>My Bookings</h1>
      <nav data-bottom-edge style={{ position: "fixed", bottom: 0, width: "100%", height: barHeight }}>
        Home
      </nav>
      {children}
    </>
  );
}

async function expectToastClearOf(...parts: Locator[]): Promise<void> {
  toast({ title: "Message sent", description: "Rosa usually sees new messages on the same day." });
  await expect.element(shownToasts).toBeInViewport({ ratio: 0.9 });
  const shown = shownToasts.element().getBoundingClientRect();
  for (const part of parts) {
    const { top, bottom, height } = part.element().getBoundingClientRect();
    expect(height).toBeGreaterThan(0);
    expect(top >= shown.bottom || bottom <= shown.top, part.element().textContent ?? "").toBe(true);
  }
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

  it.each([
    { screen: "a phone", width: 360, side: "right", direction: 1 },
    { screen: "a wide screen", width: 1280, side: "left", direction: -1 },
  ])("[9.12] closes on a swipe of over 50 px to the $side on $screen", async ({ width, direction }) => {
    await page.viewport(width, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await render(<Toaster />);
    toast({ title: "Saved", duration: 60_000 });
    await expect.element(shownToasts).toBeVisible();
    const swipe = (distance: number) =>
      shownToasts.dropTo(shownToasts, {
        sourcePosition: { x: 160, y: 20 },
        targetPosition: { x: 160 + distance * direction, y: 20 },
      });
    await swipe(45);
    await expect.element(shownToasts).toHaveAttribute("data-swipe", "cancel");
    await swipe(60);
    await expect.element(shownToasts).not.toBeInTheDocument();
  });

  it("[9.12] covers neither the heading nor the bars of a phone, nor the end of a dialog", async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 800));
    const { rerender } = await render(<PhonePage />);
    await expectToastClearOf(page.getByRole("heading", { level: 1 }), page.getByRole("navigation"));

    await rerender(<PhonePage barHeight={160} />);
    await expectToastClearOf(page.getByRole("heading", { level: 1 }), page.getByRole("navigation"));

    await rerender(
      <PhonePage>
        <Dialog open>
          <DialogContent title="Create Your Account">
            <DialogBody isTextOnly>Name</DialogBody>
            <DialogFooter className="flex-col">
              <p>You agree to the terms.</p>
              <button type="button">Create Account</button>
              <button type="button">Log In</button>
            </DialogFooter>
          </DialogContent>
        </Dialog>
      </PhonePage>,
    );
    await expectToastClearOf(
      page.getByText("Create Your Account"),
      page.getByRole("button", { name: "Create Account" }),
      page.getByRole("button", { name: "Log In" }),
    );
  });

  it.each([
    ["a phone", 360, 640],
    ["a wide screen", 1280, 800],
  ])("[9.12] does not cover the button that was pressed, anywhere on %s", async (_screen, width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 800));
    let presses = 0;
    const save = () => {
      presses += 1;
      toast({ title: "Profile updated successfully!", description: "Parents see your new profile now." });
    };
    const { rerender } = await render(<Toaster />);
    const button = page.getByRole("button", { name: "Save Changes" });
    for (const bottom of [40, 100, 180, height - 100]) {
      await rerender(
        <main>
          <Toaster />
          <button type="button" style={{ position: "fixed", bottom, left: 40 }} onClick={save}>
            Save Changes
          </button>
        </main>,
      );
      const before = presses;
      await button.click();
      await expect.element(shownToasts).toBeInViewport({ ratio: 0.9 });
      await button.click();
      expect(presses).toBe(before + 2);
      for (const { id } of currentToasts()) dismiss(id);
      await expect.element(shownToasts).not.toBeInTheDocument();
    }
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
