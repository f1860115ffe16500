import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailurePopover } from "./failure-popover.tsx";

const button = page.getByRole("button", { name: "Save" });
const message = page.getByRole("dialog", { name: "Not saved" });

function Form() {
  const [attempts, setAttempts] = useState(0);
  const failure = attempts > 0 ? { title: "Not saved", message: `Attempt ${attempts} failed.` } : undefined;
  return (
    <>
      <FailurePopover failure={failure} onDismiss={() => setAttempts(0)}>
        <button type="button" onClick={() => setAttempts(attempts + 1)}>
          Save
        </button>
      </FailurePopover>
      <p>Elsewhere</p>
    </>
  );
}

describe("a failed click", () => {
  it("shows the reason, and the button keeps the focus", async () => {
    await render(<Form />);
    await button.click();
    await expect.element(message.getByText("Attempt 1 failed.")).toBeVisible();
    await expect.element(button).toHaveFocus();
  });

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["a press elsewhere", () => page.getByText("Elsewhere").click()],
  ])("shows the reason until %s", async (_what, dismiss) => {
    await render(<Form />);
    await button.click();
    await expect.element(message).toBeVisible();
    await dismiss();
    await expect.element(message).not.toBeInTheDocument();
    await expect.element(button).toBeVisible();
  });
});
