import { useSyncExternalStore } from "react";
import { addToast, dismissToast, removeToast, type Toast, type ToastRequest } from "./toast-queue.ts";

/** How long a dismissed toast stays in memory before it is dropped. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function dismiss(id: string): void {
  update(dismissToast(toasts, id));
  setTimeout(() => update(removeToast(toasts, id)), TOAST_REMOVE_DELAY_MS);
}

/** Shows a toast, from anywhere; one at a time, the newest wins. Never the only feedback. */
export function toast(request: ToastRequest): { id: string; dismiss: () => void } {
  lastId += 1;
  const id = String(lastId);
  update(addToast(toasts, { ...request, id, isOpen: true }));
  return { id, dismiss: () => dismiss(id) };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

const noToasts: readonly Toast[] = [];

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, currentToasts, () => noToasts);
}
