import { CreditCard } from "lucide-react";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { ConnectionCard } from "./connection-card.tsx";

it.each(["1rem", "2rem"])(
  "[2.12] keeps the chip of a connection whole on a phone, with %s text",
  async (size) => {
    document.documentElement.style.fontSize = size;
    await page.viewport(360, 740);
    onTestFinished(async () => {
      document.documentElement.style.fontSize = "";
      await page.viewport(1280, 800);
    });
    await renderInApp(
      <div style={{ width: "304px" }}>
        <ConnectionCard
          Icon={CreditCard}
          title="Google Calendar"
          folded={{ text: "Connected", isWorking: true }}
        >
          Details
        </ConnectionCard>
      </div>,
    );
    const chip = page.getByText("Connected", { exact: true });
    await expect.element(chip).toBeVisible();
    const rem = size === "1rem" ? 16 : 32;
    expect(chip.element().getBoundingClientRect().height).toBeLessThan(2 * rem);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  },
);
