import { describe, expect, it } from "vitest";
import { addToast, dismissToast, removeToast, type Toast } from "./toast-queue.ts";

function openToast(id: string): Toast {
  return { id, title: `Toast ${id}`, isOpen: true };
}

describe("the toast queue", () => {
  it("holds one toast, the newest", () => {
    const toasts = addToast(addToast([], openToast("1")), openToast("2"));
    expect(toasts.map(({ id }) => id)).toEqual(["2"]);
  });

  it("closes a dismissed toast but keeps it, so that it can leave slowly", () => {
    const toasts = dismissToast([openToast("1")], "1");
    expect(toasts).toEqual([{ ...openToast("1"), isOpen: false }]);
  });

  it("leaves other toasts open", () => {
    expect(dismissToast([openToast("2")], "1")).toEqual([openToast("2")]);
  });

  it("drops a removed toast", () => {
    expect(removeToast([openToast("1")], "1")).toEqual([]);
  });
});
