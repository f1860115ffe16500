import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorMessages } from "../../../contract/errors.ts";
import { ApiError } from "../../lib/api.ts";
import {
  addToast,
  currentToasts,
  dismiss,
  dismissError,
  dismissToast,
  removeToast,
  type Toast,
  toast,
  toastFailure,
} from "./use-toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a new toast replaces the previous one", () => {
  toast({ title: "First" });
  toast({ title: "Second", variant: "success" });
  expect(currentToasts().map(({ title, isOpen }) => [title, isOpen])).toEqual([["Second", true]]);
});

it("[9.12] a dismissed toast closes immediately and is removed after 1,000,000 ms", () => {
  const shown = toast({ title: "Signed out successfully" });
  dismiss(shown.id);
  expect(currentToasts()[0]?.isOpen).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

it("a failure appears with its reason, unless the person was signed out", () => {
  toastFailure("Error saving video", new ApiError("network"));
  const shown = currentToasts().map(({ title, description }) => [title, description]);
  expect(shown).toEqual([["Error saving video", errorMessages.network]]);
  toastFailure("Error saving births attended", new ApiError("unauthenticated"));
  expect(currentToasts().map(({ title }) => title)).toEqual(["Error saving video"]);
});

it("an error closes on the person's next action, while other toasts stay open", () => {
  toast({ title: "Removed from your favorites" });
  dismissError();
  expect(currentToasts()[0]?.isOpen).toBe(true);
  toastFailure("Failed to update profile", new ApiError("network"));
  dismissError();
  expect(currentToasts()[0]?.isOpen).toBe(false);
});

function openToast(id: string): Toast {
  return { id, title: `Toast ${id}`, isOpen: true };
}

describe("the toast queue", () => {
  it("[9.12] contains only the newest toast", () => {
    const toasts = addToast(addToast([], openToast("1")), openToast("2"));
    expect(toasts.map(({ id }) => id)).toEqual(["2"]);
  });

  it("closes a dismissed toast but keeps it for the closing animation", () => {
    const toasts = dismissToast([openToast("1")], "1");
    expect(toasts).toEqual([{ ...openToast("1"), isOpen: false }]);
  });

  it("leaves the others open when a toast is dismissed", () => {
    expect(dismissToast([openToast("2")], "1")).toEqual([openToast("2")]);
  });

  it("removes a toast", () => {
    expect(removeToast([openToast("1")], "1")).toEqual([]);
  });
});
