import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "../../lib/class-names.ts";
import { buttonVariants } from "../basics/button.tsx";
import { dismiss, type Toast as ToastState, useToasts } from "./use-toast.ts";

const TOAST_DURATION_MS = 5000;
const TOAST_SWIPE_THRESHOLD_PX = 50;
const TOAST_HOTKEY = ["F8"];

/**
 * Shows toasts below the header on a phone, and at the bottom left of a wider screen. Mount once. Toasts requested
 * before it loads are shown once it does.
 */
export function Toaster() {
  const toasts = useToasts();
  const viewport = useRef<HTMLOListElement>(null);
  useClearOfFocus(viewport, toasts.at(0)?.id);
  useFocusOverDialogs(viewport);
  return (
    <Radix.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      swipeDirection="right"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
      {createPortal(
        <Radix.Viewport
          ref={viewport}
          hotkey={TOAST_HOTKEY}
          // Radix announces toasts in its own region. A modal dialog hides everything except live regions
          // from screen readers.
          aria-live="off"
          className="fixed inset-x-3 top-18 z-60 flex flex-col gap-2 md:inset-x-auto md:left-6 md:w-80 md:not-data-[place=top]:top-auto md:not-data-[place=top]:bottom-6 print:hidden"
        />,
        document.body,
      )}
    </Radix.Provider>
  );
}

const looks = {
  default: { Icon: Info, icon: "text-primary", edge: "border-line" },
  success: { Icon: CircleCheck, icon: "text-success", edge: "border-success/40" },
  destructive: { Icon: CircleAlert, icon: "text-danger", edge: "border-danger/50" },
};

type ToastProps = { toast: ToastState; onDismiss: () => void };

function Toast({ toast, onDismiss }: ToastProps) {
  const variant = toast.variant ?? "default";
  const { Icon, icon, edge } = looks[variant];
  return (
    <Radix.Root
      // Failures interrupt the screen reader; other toasts wait.
      type={variant === "destructive" ? "foreground" : "background"}
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && onDismiss()}
      duration={toast.duration}
      onEscapeKeyDown={leaveEscapeToDialog}
      className={cn(
        "flex items-start gap-3 rounded-card border bg-surface p-3 pl-4 text-ink shadow-soft",
        "data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
        "data-[swipe=cancel]:transition-[translate] data-[swipe=cancel]:duration-150",
        edge,
      )}
    >
      <Icon aria-hidden="true" className={cn("mt-2.5 size-5 shrink-0", icon)} />
      <div className="min-w-0 grow py-2">
        <Radix.Title className="font-semibold leading-6">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-ink-soft text-sm">{toast.description}</Radix.Description>
        )}
        {toast.action && (
          <Radix.Action
            altText={toast.action.altText}
            onClick={toast.action.onSelect}
            className={cn(buttonVariants({ variant: "secondary", size: "sm" }), "mt-2")}
          >
            {toast.action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4.5" />
      </Radix.Close>
    </Radix.Root>
  );
}

/**
 * A modal dialog takes the focus back from everything outside it. This lets toasts above it keep the focus
 * after F8 or a click: the dialog listens on the document, and focus events from toasts never get there.
 */
function useFocusOverDialogs(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stopFocusEvent = (event: FocusEvent) => {
      const focused = event.type === "focusin" ? event.target : event.relatedTarget;
      if (focused instanceof Node && viewport.current?.contains(focused)) event.stopPropagation();
    };
    const { documentElement } = document;
    documentElement.addEventListener("focusin", stopFocusEvent);
    documentElement.addEventListener("focusout", stopFocusEvent);
    return () => {
      documentElement.removeEventListener("focusin", stopFocusEvent);
      documentElement.removeEventListener("focusout", stopFocusEvent);
    };
  }, [viewport]);
}

/**
 * Radix sends Escape to the topmost layer, the toast. Inside a dialog, close the dialog instead; the toast
 * closes later by timeout.
 */
function leaveEscapeToDialog(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return;
  const close = event.target.closest("[role$=dialog]")?.querySelector<HTMLElement>("[data-dialog-close]");
  if (!close) return;
  event.preventDefault();
  close.click();
}

const GAP_PX = 12;

/** Moves a new toast from the bottom of a wide screen to the top if it would cover the control that was just pressed. */
function useClearOfFocus(viewport: RefObject<HTMLElement | null>, newestId: string | undefined): void {
  useLayoutEffect(() => {
    const list = viewport.current;
    if (!list || newestId === undefined) return;
    delete list.dataset.place;
    const pressed = document.activeElement;
    if (!pressed?.closest("main")) return;
    const control = pressed.getBoundingClientRect();
    const toast = list.getBoundingClientRect();
    const isCovered =
      control.bottom > toast.top - GAP_PX &&
      control.top < toast.bottom + GAP_PX &&
      control.right > toast.left &&
      control.left < toast.right;
    if (isCovered) list.dataset.place = "top";
  }, [viewport, newestId]);
}
