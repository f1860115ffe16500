import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../testing/render-in-app.tsx";
import { tolerateTranslatedText } from "./translated-text.ts";

tolerateTranslatedText();

/** Its texts stand beside elements, so that React changes the texts themselves. */
function Steps() {
  const [step, setStep] = useState(1);
  const words = step === 2 ? ["last", "first"] : ["first", "last"];
  return (
    <section aria-label="Steps">
      <p>
        {step === 1 && "The first step. "}
        {step === 2 && <b>The second step. </b>}
        Step {step} of 3. {step === 3 && "The third step."}
      </p>
      <p>
        {words.map((word) => (
          <Word key={word} text={word} />
        ))}
      </p>
      <button type="button" onClick={() => setStep((last) => last + 1)}>
        Next
      </button>
    </section>
  );
}

/** A text without its own element. */
function Word({ text }: { text: string }) {
  return ` ${text}`;
}

/** Google Translate's two ways, with the words unchanged. */
const translators = {
  moves: (font: HTMLElement, text: Text) => {
    text.before(font);
    font.append(text);
  },
  replaces: (font: HTMLElement, text: Text) => {
    font.textContent = text.data;
    text.replaceWith(font);
  },
};

async function translate(how: keyof typeof translators): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && !walker.currentNode.parentElement?.closest("font, style"))
      texts.push(walker.currentNode);
  for (const text of texts) translators[how](document.createElement("font"), text);
  // A translator's changes and React's are never in the same task.
  await new Promise(requestAnimationFrame);
}

describe.each(["moves", "replaces"] as const)("[2.16] after a translator %s every text", (how) => {
  it("texts that React adds, removes, changes and reorders appear as without it", async () => {
    await renderInApp(<Steps />);
    const steps = page.getByRole("region", { name: "Steps" });
    const lines = () => [...steps.element().querySelectorAll("p")].map((line) => line.textContent?.trim());
    await expect.element(steps).toBeVisible();

    await translate(how);
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(lines).toEqual(["The second step. Step 2 of 3.", "last first"]);
    await translate(how);
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(lines).toEqual(["Step 3 of 3. The third step.", "first last"]);
    await translate(how);
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(lines).toEqual(["Step 4 of 3.", "first last"]);
  });
});
