import type { ReactNode } from "react";
import { isRefusedWith, messageOf } from "../lib/api.ts";
import { createStore, useStore } from "../lib/store.ts";

const TOAST_LIMIT = 1;

/** How long a dismissed toast stays in memory before it is dropped. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

export function dismiss(id: string): void {
  toasts.set(dismissToast(toasts.get(), id));
  setTimeout(() => toasts.set(removeToast(toasts.get(), id)), TOAST_REMOVE_DELAY_MS);
}

/** Closes an error that is no longer about what the person does now: they try again, or go elsewhere. */
export function dismissError(): void {
  const stale = toasts.get().find(({ isOpen, variant }) => isOpen && variant === "destructive");
  if (stale) dismiss(stale.id);
}

/** Shows a toast, from anywhere; one at a time, the newest wins. Never the only feedback. */
export function toast(request: ToastRequest): { id: string; dismiss: () => void } {
  lastId += 1;
  const id = String(lastId);
  toasts.set(addToast(toasts.get(), { ...request, id, isOpen: true }));
  return { id, dismiss: () => dismiss(id) };
}

/** Says what failed, and why. Not to somebody who was signed out: the page asks them to log in, and says so. */
export function toastFailure(title: string, error: Error, description = messageOf(error)): void {
  if (isRefusedWith(error, ["unauthenticated"])) return;
  toast({ title, description, variant: "destructive" });
}

export const currentToasts = toasts.get;

export function useToasts(): readonly Toast[] {
  return useStore(toasts);
}

type ToastVariant = "default" | "success" | "destructive";

type ToastRequest = {
  title: string;
  description?: ReactNode;
  variant?: ToastVariant;
  /** Milliseconds until the toast closes; 5000 by default. */
  duration?: number;
  /** A button in the toast; altText describes another way to do the same. */
  action?: { label: string; altText: string; onSelect: () => void };
};

export type Toast = ToastRequest & { id: string; isOpen: boolean };

/** The newest first; what exceeds the limit goes at once. */
export function addToast(toasts: readonly Toast[], added: Toast): readonly Toast[] {
  return [added, ...toasts].slice(0, TOAST_LIMIT);
}

/** Closes a toast but keeps it, so that it can leave the screen slowly. */
export function dismissToast(toasts: readonly Toast[], id: string): readonly Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast));
}

export function removeToast(toasts: readonly Toast[], id: string): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
