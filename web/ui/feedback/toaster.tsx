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

/** Mount once. Toasts requested before it loads are shown once it does. */
export function Toaster() {
  const toasts = useToasts();
  const viewport = useRef<HTMLOListElement>(null);
  useToastPlace(viewport);
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
          className="fixed inset-x-3 bottom-[calc(max(var(--bottom-edge),env(safe-area-inset-bottom))+0.75rem)] z-60 flex flex-col gap-2 md:inset-x-auto md:bottom-6 md:left-6 md:w-80 data-[place=top]:top-18 data-[place=top]:bottom-auto print:hidden"
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
  const close = event.target.closest('[role="dialog"]')?.querySelector<HTMLElement>("[data-dialog-close]");
  if (!close) return;
  event.preventDefault();
  close.click();
}

const PHONE = "(width < 48rem)";
const GAP_PX = 12;

/** Alerts that were already scrolled out from under a toast. */
const seenAlerts = new WeakSet<Element>();

/**
 * On a phone, a toast sits above whatever is at the bottom of the screen (a dialog's footer, the bottom
 * bar), and a dialog's content makes room for it, so that title, fields and buttons stay visible. Without a
 * dialog, the page scrolls an alert out from under the toast, once. Sets two custom properties:
 * --bottom-edge, the height of what the toast sits on, and --toast-room, its height above that.
 */
function useToastPlace(viewport: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const list = viewport.current;
    if (!list) return;

    const place = () => {
      const isPhone = matchMedia(PHONE).matches;
      const height = isPhone ? list.offsetHeight : 0;
      setPageLength("--bottom-edge", isPhone ? bottomEdgeHeight() : 0);
      setToastRoom(height > 0 ? height + 2 * GAP_PX : 0);
      if (height > 0 && !document.querySelector("[role=dialog]")) revealAlert(list);
    };

    const sizes = new ResizeObserver(place);
    sizes.observe(list);
    // Dialogs open and close, and their footers grow, while a toast is visible.
    const changes = new MutationObserver(() => {
      if (list.offsetHeight > 0) place();
    });
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-state"] });
    addEventListener("resize", place);
    place();

    return () => {
      sizes.disconnect();
      changes.disconnect();
      removeEventListener("resize", place);
      setToastRoom(0);
    };
  }, [viewport]);
}

/** Moves a new toast to the top of the screen if it would cover the control that was just pressed. */
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

function revealAlert(list: HTMLElement): void {
  const limit = list.getBoundingClientRect().top - GAP_PX;
  for (const alert of document.querySelectorAll("main [role=alert]:not(:empty)")) {
    if (seenAlerts.has(alert)) continue;
    seenAlerts.add(alert);
    const { top, bottom } = alert.getBoundingClientRect();
    if (bottom > limit && top < innerHeight) scrollBy({ top: bottom - limit });
  }
}

/** The height of the tallest bar at the bottom of the screen. */
function bottomEdgeHeight(): number {
  const bars = [...document.querySelectorAll<HTMLElement>("[data-bottom-edge]")];
  const heights = bars.filter(isAtBottomEdge).map((bar) => bar.offsetHeight);
  return Math.max(0, ...heights);
}

function isAtBottomEdge(bar: HTMLElement): boolean {
  if (bar.offsetHeight === 0 || bar.closest("[role=dialog][data-state=closed]")) return false;
  const dialog = bar.closest<HTMLElement>("[role=dialog]");
  // On a low screen, a footer scrolls with its dialog and is ordinary content.
  if (dialog && getComputedStyle(dialog).display === "block") return false;
  // Not from its rectangle: a sheet that is still sliding in is further down.
  const bottom = dialog ? dialog.offsetTop + dialog.offsetHeight : bar.offsetTop + bar.offsetHeight;
  return bottom >= innerHeight - 1;
}

function setToastRoom(room: number): void {
  const before = document.documentElement.style.getPropertyValue("--toast-room");
  setPageLength("--toast-room", room);
  if (room === 0 || before === `${room}px`) return;
  const body = document.querySelector("[role=dialog][data-state=open] [data-dialog-body]");
  // The content is now shorter: keep the alert, or the focus, visible.
  const shown = body?.querySelector("[role=alert]:not(:empty)") ?? body?.querySelector(":focus");
  shown?.scrollIntoView({ block: "nearest" });
}

function setPageLength(name: "--bottom-edge" | "--toast-room", px: number): void {
  document.documentElement.style.setProperty(name, `${px}px`);
}
