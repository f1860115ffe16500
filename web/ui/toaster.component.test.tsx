import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog, DialogBody, DialogContent } from "./dialog.tsx";
import { Toaster } from "./toaster.tsx";
import { currentToasts, dismiss, toast } from "./use-toast.ts";

const shownToasts = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of currentToasts()) dismiss(id);
});

describe("a toast", () => {
  it("makes room for the next", async () => {
    await render(<Toaster />);
    toast({ title: "Error", description: "It did not work.", variant: "destructive" });
    await expect.element(shownToasts).toHaveTextContent("It did not work.");
    toast({ title: "Saved", description: "It worked.", variant: "success" });
    await expect.element(shownToasts).toHaveTextContent("It worked.");
    expect(shownToasts.elements()).toHaveLength(1);
  });

  it("takes the focus on F8, and goes with Escape", async () => {
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

  it("stays when Escape closes the dialog under it", async () => {
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
    page.getByLabelText("Email").element().focus();
    await userEvent.keyboard("{Escape}");
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
    expect(currentToasts().some(({ isOpen }) => isOpen)).toBe(true);
  });

  it("goes by itself after 5000 ms", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await render(<Toaster />);
    toast({ title: "Saved" });
    await expect.element(shownToasts).toBeVisible();
    vi.advanceTimersByTime(4900);
    // What is going is still drawn for a moment.
    expect(currentToasts().some(({ isOpen }) => isOpen)).toBe(true);
    vi.advanceTimersByTime(200);
    await expect.element(shownToasts).not.toBeInTheDocument();
  });
});
