import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { Button } from "../basics/button.tsx";
import { Toaster } from "../feedback/toaster.tsx";
import { currentToasts, dismiss, toast } from "../feedback/use-toast.ts";
import { Dialog, DialogBody, DialogContent } from "./dialog.tsx";

afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
});

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title="Example">
          <DialogBody isTextOnly>Text</DialogBody>
        </DialogContent>
      </Dialog>
      <Toaster />
    </>
  );
}

it.each([
  ["an error toast closes with the dialog", "destructive", false],
  ["a success toast stays open when the dialog closes", "success", true],
] as const)("%s", async (_, variant, isOpen) => {
  await renderInApp(<Example />);
  await page.getByRole("button", { name: "Open" }).click();
  toast({ title: "Result", variant });
  await expect.element(page.getByRole("dialog", { name: "Example" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByRole("dialog", { name: "Example" })).not.toBeInTheDocument();
  expect(currentToasts().map((each) => each.isOpen)).toEqual([isOpen]);
});

it("closing a dialog that was open when the page loaded moves the focus to the page's heading", async () => {
  await renderInApp(
    <main>
      <h1>My Bookings</h1>
      <Dialog defaultOpen>
        <DialogContent title="Example">
          <DialogBody isTextOnly>Text</DialogBody>
        </DialogContent>
      </Dialog>
    </main>,
  );
  await expect.element(page.getByRole("dialog", { name: "Example" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("heading", { name: "My Bookings" })).toHaveFocus();
});

function Nested({ onBlur }: { onBlur: () => void }) {
  const [upper, setUpper] = useState<"none" | "first" | "second">("none");
  return (
    <Dialog defaultOpen>
      <DialogContent title="Lower">
        <Button onClick={() => setUpper("first")}>Open</Button>
        <Dialog open={upper === "first"} onOpenChange={() => setUpper("none")}>
          <DialogContent title="First">
            <Button onClick={() => setUpper("second")}>Replace</Button>
          </DialogContent>
        </Dialog>
        <Dialog open={upper === "second"} onOpenChange={() => setUpper("none")}>
          <DialogContent title="Second">
            <input aria-label="Name" onBlur={onBlur} />
          </DialogContent>
        </Dialog>
      </DialogContent>
    </Dialog>
  );
}

it("a dialog that replaced another one above a third keeps the focus, and with it what is typed", async () => {
  const onBlur = vi.fn();
  await renderInApp(<Nested onBlur={onBlur} />);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect.element(page.getByLabelText("Name")).toHaveFocus();
  // Radix moves the focus in a task after a removal.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(onBlur).not.toHaveBeenCalled();
  await expect.element(page.getByLabelText("Name")).toHaveFocus();
});
