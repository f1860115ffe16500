import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Composer } from "./composer.tsx";

const message = page.getByRole("textbox", { name: "Message to Rosa" });

/** A search beside a thread that arrives later. */
function Inbox() {
  const [hasThread, setThread] = useState(false);
  return (
    <>
      <input aria-label="Search" onChange={() => setThread(true)} />
      <button type="button" onClick={() => setThread(true)}>
        Open
      </button>
      {hasThread && <Composer userId="ana" conversationId="rosa" otherFirstName="Rosa" onSend={() => {}} />}
    </>
  );
}

it("takes the focus when its thread is opened", async () => {
  await render(<Inbox />);
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(message).toHaveFocus();
});

it("leaves the focus to somebody who is typing elsewhere", async () => {
  await render(<Inbox />);
  await page.getByRole("textbox", { name: "Search" }).click();
  await userEvent.keyboard("zebra");
  await expect.element(message).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Search" })).toHaveValue("zebra");
  await expect.element(message).toHaveValue("");
});
