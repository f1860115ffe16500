/// <reference types="@vitest/browser-playwright" />
import { describe, expect, it, onTestFinished } from "vitest";
import { cdp, page } from "vitest/browser";
import { makeDoula } from "../../../testing/doulas.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { currentToasts, dismiss } from "../../../ui/feedback/use-toast.ts";
import { FavoriteButton } from "./favorite-button.tsx";

const teo = makeDoula("Teo Marchetti");
const heart = page.getByRole("button", { name: "Save Teo Marchetti to favorites" });
const toasts = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
const savedIdsCall = "GET /rest/v1/favorites/doula_ids";

const stubSaved = (saved: () => string[]) => stubApi(savedIdsCall, () => ({ doula_ids: saved() }));

async function showHeart(): Promise<void> {
  await renderInApp(
    <>
      <FavoriteButton doula={teo} />
      <Toaster />
    </>,
  );
  onTestFinished(() => {
    for (const { id } of currentToasts()) dismiss(id);
  });
}

const expectPressed = (isPressed: boolean) =>
  expect.element(heart).toHaveAttribute("aria-pressed", String(isPressed));

const preferMotion = (value: "no-preference" | "reduce") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });

describe("the favorite button", () => {
  it.each([
    ["no-preference", "0.18s"],
    ["reduce", "0s"],
  ] as const)("fills its heart, with prefers-reduced-motion: %s in %s", async (preference, duration) => {
    await preferMotion(preference);
    onTestFinished(async () => void (await preferMotion("reduce")));
    stubSaved(() => []);
    await showHeart();
    stubApi("POST /rest/v1/favorites", () => new Promise(() => undefined));
    await heart.click();
    await expectPressed(true);
    await expect.element(heart).toHaveAttribute("title", "Saved to favorites");
    const [, filling] = heart.element().querySelectorAll("svg");
    const { transitionDuration, scale } = getComputedStyle(filling as SVGElement);
    expect(transitionDuration).toBe(duration);
    if (preference === "reduce") expect(scale).toBe("none");
  });

  it("[4.9] removes a favorite immediately, and Undo in the toast restores it", async () => {
    stubSaved(() => [teo.id]);
    await showHeart();
    stubApi(`DELETE /rest/v1/favorites/${teo.id}`, () => new Promise(() => undefined));
    await heart.click();
    await expectPressed(false);
    await expect.element(toasts).toHaveTextContent(/Removed from your favorites.*Teo Marchetti/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectPressed(true);
    await expect.element(toasts).not.toBeInTheDocument();
  });

  it("[4.9] shows the state of the last click even if the server is slow", async () => {
    const requestMethods: string[] = [];
    const serverDelay = Promise.withResolvers<void>();
    let saved: string[] = [];
    stubSaved(() => saved);
    const respondWith = (next: string[]) => async (request: Request) => {
      requestMethods.push(request.method);
      await serverDelay.promise;
      saved = next;
      return new Response(null, { status: 204 });
    };
    await showHeart();
    stubApi("POST /rest/v1/favorites", respondWith([teo.id]));
    stubApi(`DELETE /rest/v1/favorites/${teo.id}`, respondWith([]));
    for (const isPressed of [true, false, true, false]) {
      await heart.click();
      await expectPressed(isPressed);
    }
    expect(requestMethods).toEqual(["POST"]);
    serverDelay.resolve();
    await expect.poll(() => requestMethods).toEqual(["POST", "DELETE", "POST", "DELETE"]);
    await expectPressed(false);
  });

  it("[4.9 8.9] reverts and shows the reason if saving fails", async () => {
    stubSaved(() => []);
    await showHeart();
    failApi("POST /rest/v1/favorites");
    // Refetches fail, too, so the heart must revert to its previous state.
    failApi(savedIdsCall);
    await heart.click();
    await expect
      .element(toasts)
      .toHaveTextContent(/Couldn't save Teo Marchetti.*An unexpected error occurred/);
    await expectPressed(false);
    stubApi("POST /rest/v1/favorites", () => ({}));
    stubSaved(() => [teo.id]);
    await heart.click();
    await expectPressed(true);
  });

  it("[8.9] becomes a Retry button if its state fails to load", async () => {
    failApi(savedIdsCall);
    await showHeart();
    const retry = page.getByRole("button", { name: "Couldn't load your favorites. Retry" });
    await expect.element(retry).toBeVisible();
    stubSaved(() => [teo.id]);
    await retry.click();
    await expectPressed(true);
  });
});
