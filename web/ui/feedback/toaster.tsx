import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "../../lib/class-names.ts";
import { buttonVariants } from "../basics/button.tsx";
import { useMediaQuery } from "../basics/use-media-query.ts";
import { dismiss, type Toast as ToastState, useToasts } from "./use-toast.ts";

const TOAST_DURATION_MS = 5000;
const TOAST_SWIPE_THRESHOLD_PX = 50;
const TOAST_HOTKEY = ["F8"];

/**
 * Shows toasts above the bottom bar on a phone, and at the bottom left of a wider screen. Mount once. Toasts requested
 * before it loads are shown once it does.
 */
export function Toaster() {
  const toasts = useToasts();
  const viewport = useRef<HTMLOListElement>(null);
  const isWide = useMediaQuery("(width >= 48rem)");
  useFreePlace(viewport, toasts.at(0)?.id);
  useFocusOverDialogs(viewport);
  return (
    <Radix.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      // On a wide screen, toward the edge where the toast is.
      swipeDirection={isWide ? "left" : "right"}
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
          className="fixed inset-x-3 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-60 flex flex-col gap-2 md:right-auto md:bottom-6 md:left-6 md:w-80 print:hidden"
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
/** A toast that is moved up stays below the header and the page's title. */
const MIN_TOP_PX = 144;

/** What sticks to the bottom of the window, or ends a form. */
const BARS = "[data-bottom-edge], [data-form-actions]";
const CONTROLS = "a, button, input, select, textarea, [role=menuitem]";

/** Moves a new toast up if it would cover a bar at the bottom or the control that was just pressed. */
function useFreePlace(viewport: RefObject<HTMLElement | null>, newestId: string | undefined): void {
  useLayoutEffect(() => {
    const list = viewport.current;
    if (!list || newestId === undefined) return;
    list.style.bottom = "";
    const place = list.getBoundingClientRect();
    const bottom = findFreeBottom(place, listObstacles());
    if (bottom !== place.bottom) list.style.bottom = `${document.documentElement.clientHeight - bottom}px`;
  }, [viewport, newestId]);
}

function listObstacles(): DOMRect[] {
  const pressed = document.activeElement;
  const obstacles = [...document.querySelectorAll(BARS)];
  if (pressed?.matches(CONTROLS) && pressed.closest("main, [role$=dialog]")) obstacles.push(pressed);
  return obstacles
    .filter((each) => each.getClientRects().length > 0)
    .map((each) => each.getBoundingClientRect());
}

/** The lowest bottom edge at which a toast covers no obstacle; its own if there is no room. */
function findFreeBottom({ left, right, bottom: own, height }: DOMRect, obstacles: DOMRect[]): number {
  const inColumn = obstacles.filter((each) => each.left < right && each.right > left);
  const bottom = inColumn
    .toSorted((a, b) => b.bottom - a.bottom)
    .reduce(
      (free, each) =>
        each.top < free + GAP_PX && each.bottom > free - height - GAP_PX ? each.top - GAP_PX : free,
      own,
    );
  return bottom - height < MIN_TOP_PX ? own : bottom;
}
