import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { Composer } from "./composer.tsx";

const message = page.getByRole("textbox", { name: "Message to Rosa" });

/** A search field beside a conversation that loads later. */
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

it("the composer takes the focus when its conversation opens", async () => {
  await render(<Inbox />);
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(message).toHaveFocus();
});

it("the composer does not take the focus from a person typing elsewhere", async () => {
  await render(<Inbox />);
  await page.getByRole("textbox", { name: "Search" }).click();
  await userEvent.keyboard("zebra");
  await expect.element(message).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Search" })).toHaveValue("zebra");
  await expect.element(message).toHaveValue("");
});

it("[2.8] Enter sends and Shift+Enter starts a new line, except while an input method is composing", async () => {
  const send = vi.fn();
  await render(<Composer userId="ana" conversationId="rosa" otherFirstName="Rosa" onSend={send} />);
  await userEvent.keyboard("{Enter}");
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard("Dear Rosa{Shift>}{Enter}{/Shift}thank you");
  // Safari says so only by the key code.
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    message
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...composing }));
  await expect.element(message).toHaveValue("Dear Rosa\nthank you");
  await userEvent.keyboard("{Enter}");
  expect(send).toHaveBeenCalledExactlyOnceWith("Dear Rosa\nthank you");
  await expect.element(message).toHaveValue("");
});

it("[2.8] a draft survives a reload", async () => {
  const composer = <Composer userId="ana" conversationId="rosa" otherFirstName="Rosa" onSend={() => {}} />;
  await render(composer);
  await message.fill("Dear Rosa");
  await cleanup();
  await render(composer);
  await expect.element(message).toHaveValue("Dear Rosa");
});
