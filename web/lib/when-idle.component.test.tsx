import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

beforeEach(() => {
  // While other tests load the machine, a browser is not idle for minutes.
  vi.spyOn(window, "requestIdleCallback").mockImplementation((act) =>
    window.setTimeout(() => act({ didTimeout: false, timeRemaining: () => 10 }), 0),
  );
});
afterEach(() => vi.restoreAllMocks());

it("acts once the browser is idle", async () => {
  const act = vi.fn();
  whenIdle(act, 0);
  expect(act).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
  expect(requestIdleCallback).toHaveBeenCalledTimes(1);
});

it("waits for the delay", async () => {
  const act = vi.fn();
  whenIdle(act, 300);
  await untilIdle();
  expect(act).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});

it("waits until the window has loaded", async () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  const act = vi.fn();
  whenIdle(act, 0);
  await untilIdle();
  expect(act).not.toHaveBeenCalled();
  dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});

it("does nothing if the reader saves data", async () => {
  vi.spyOn(navigator, "connection", "get").mockReturnValue({ saveData: true });
  const act = vi.fn();
  whenIdle(act, 0);
  await untilIdle();
  expect(act).not.toHaveBeenCalled();
});

/** Idle callbacks run in the order in which they were requested. */
async function untilIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => requestIdleCallback(resolve));
}
