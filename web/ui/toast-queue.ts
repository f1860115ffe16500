import type { ReactNode } from "react";

const TOAST_LIMIT = 1;

export type ToastVariant = "default" | "success" | "destructive";

export type ToastRequest = {
  title: string;
  description?: ReactNode;
  variant?: ToastVariant;
  /** Milliseconds until it goes by itself; 5000 unless told. */
  duration?: number;
  /** A way to act on it; altText says how else to do the same. */
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
