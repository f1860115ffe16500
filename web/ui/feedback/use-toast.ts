import type { ReactNode } from "react";
import { getErrorMessage, isRefusedWith } from "../../lib/api.ts";
import { createStore, useStore } from "../../lib/store.ts";

const TOAST_LIMIT = 1;

/** Milliseconds until a dismissed toast is removed from memory. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

export function dismiss(id: string): void {
  toasts.set(dismissToast(toasts.get(), id));
  setTimeout(() => toasts.set(removeToast(toasts.get(), id)), TOAST_REMOVE_DELAY_MS);
}

/** Closes an error that no longer matches what the person is doing. */
export function dismissError(): void {
  const openError = toasts.get().find(({ isOpen, variant }) => isOpen && variant === "destructive");
  if (openError) dismiss(openError.id);
}

/** Shows a toast from anywhere; only one at a time, the newest. Never the only feedback. */
export function toast(request: ToastRequest): { id: string; dismiss: () => void } {
  lastId += 1;
  const id = String(lastId);
  toasts.set(addToast(toasts.get(), { ...request, id, isOpen: true }));
  return { id, dismiss: () => dismiss(id) };
}

/** Shows what failed and why, except to a person who was signed out: the page asks them to log in. */
export function toastFailure(title: string, error: Error, description = getErrorMessage(error)): void {
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

/** Newest first; toasts over the limit are removed immediately. */
export function addToast(toasts: readonly Toast[], added: Toast): readonly Toast[] {
  return [added, ...toasts].slice(0, TOAST_LIMIT);
}

/** Closes a toast but keeps it for its closing animation. */
export function dismissToast(toasts: readonly Toast[], id: string): readonly Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast));
}

export function removeToast(toasts: readonly Toast[], id: string): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
