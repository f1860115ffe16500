import { type ComponentType, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { lazyComponent } from "./lazy-component.tsx";

interface PartProps {
  onClose: () => void;
}

const part = page.getByText("The part");
const failure = page.getByText("Couldn't load");
const retry = page.getByRole("button", { name: "Retry" });

/** A load that fails once, as in a tunnel. */
function loadSecondTime() {
  return vi
    .fn<() => Promise<ComponentType<PartProps>>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue(() => <p>The part</p>);
}

/** Shows the part after a click. */
function Opener({ Part }: { Part: ComponentType<PartProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Part onClose={() => setOpen(false)} />}
    </>
  );
}

async function open(Part: ComponentType<PartProps>) {
  expectLine(/A part of the page did not load/);
  await renderInApp(<Opener Part={Part} />);
  await page.getByRole("button", { name: "Open" }).click();
}

describe("a part whose code is loaded when it is shown", () => {
  it("[8.17] says that it couldn't load, and Retry loads it", async () => {
    await open(lazyComponent(loadSecondTime()));
    await expect.element(failure).toBeVisible();
    await expectAccessible();
    await retry.click();
    await expect.element(part).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });

  it("[8.17] if it is a dialog, fails in a dialog that can be closed, and loads the next time", async () => {
    await open(lazyComponent(loadSecondTime(), { close: ({ onClose }) => onClose() }));
    const dialog = page.getByRole("dialog", { name: "Couldn't load" });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Open" }).click();
    await expect.element(part).toBeVisible();
  });

  it("shows nothing if nobody waits for it", async () => {
    const load = loadSecondTime();
    await open(lazyComponent(load, { isSilent: true, fallback: () => <p>Loading...</p> }));
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    await expect.element(page.getByText("Loading...")).not.toBeInTheDocument();
    await expect.element(failure).not.toBeInTheDocument();
  });
});
