import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { cn } from "../../lib/class-names.ts";
import { dismissError } from "../feedback/use-toast.ts";

/** An error popover shown over it closes with it. */
export function Dialog({ open, ...props }: ComponentProps<typeof Radix.Root>) {
  useEffect(() => {
    if (open) return dismissError;
  }, [open]);
  return <Radix.Root open={open} {...props} />;
}

export const DialogClose = Radix.Close;

const widths = { sm: "md:max-w-md", md: "md:max-w-xl", lg: "md:max-w-3xl" };

const heights = {
  // The height on a phone: the whole screen …
  full: "inset-0 h-dvh",
  // … or only what the content needs, from the bottom.
  content: "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card",
};

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** A small button beside the close button. */
  action?: ReactNode;
  /** 28, 36 or 48 rem wide, from 768 px. */
  size?: keyof typeof widths;
  /** The height of the sheet on a phone. */
  sheet?: keyof typeof heights;
  /** A selector for the element to focus, if not the first field. */
  initialFocus?: string;
};

/**
 * A dialog on a wide screen, a sheet on a phone. Put DialogBody and DialogFooter (or a form around
 * them) in it.
 */
export function DialogContent({
  title,
  description,
  action,
  size = "sm",
  sheet = "full",
  initialFocus,
  className,
  children,
  ...props
}: DialogContentProps) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);

  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
      <Radix.Content
        ref={content}
        // Radix warns about a missing description unless this is explicit.
        {...(description ? {} : { "aria-describedby": undefined })}
        onOpenAutoFocus={(event) => {
          opener.current = dialogOpener(content.current);
          if (!content.current) return;
          event.preventDefault();
          focusOnOpen(content.current, initialFocus);
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnFocus(opener.current);
        }}
        className={cn(
          "fixed z-50 flex w-full flex-col bg-surface text-ink shadow-soft",
          "data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in",
          heights[sheet],
          "md:inset-0 md:m-auto md:h-fit md:max-h-[min(88dvh,52rem)] md:rounded-card md:border md:border-line",
          "md:data-[state=closed]:animate-pop-out md:data-[state=open]:animate-pop-in",
          widths[size],
          // If there is no room, the whole dialog scrolls, header and footer included.
          "short:block short:overflow-y-auto short:overscroll-contain",
          className,
        )}
        {...props}
      >
        <header className="flex shrink-0 items-start gap-1 border-line border-b py-3 pr-2 pl-4 md:py-4 md:pr-4 md:pl-7">
          <div className="min-w-0 grow py-1.5 pr-2">
            <Radix.Title className="line-clamp-2 text-xl md:line-clamp-3 md:text-2xl">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-ink-soft text-sm md:text-base">
                {description}
              </Radix.Description>
            )}
          </div>
          {action}
          <Radix.Close
            data-dialog-close
            aria-label="Close"
            className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </header>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

type DialogBodyProps = ComponentProps<"div"> & {
  /** Set if nothing in it can be focused: it becomes focusable itself, so that the keyboard can scroll it. */
  isTextOnly?: boolean;
};

/** The scrolling part; on a low screen the whole dialog scrolls. */
export function DialogBody({ isTextOnly = false, className, ...props }: DialogBodyProps) {
  return (
    <div
      data-dialog-body
      tabIndex={isTextOnly ? 0 : undefined}
      className={cn(
        "flex min-h-0 grow flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-5 focus-visible:-outline-offset-2 md:px-7 md:py-6",
        "short:overflow-visible",
        className,
      )}
      {...props}
    />
  );
}

/** The actions, always visible if there is room; on a phone they share its width. Primary action last. */
export function DialogFooter({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      className={cn(
        "flex shrink-0 flex-wrap gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:grow",
        "md:justify-end md:px-7 md:py-4 md:*:grow-0",
        className,
      )}
      {...props}
    />
  );
}

/**
 * A form around DialogBody and DialogFooter without validation, for pickers and drafts. Forms of
 * useAppForm use DialogAppForm.
 */
export function DialogForm({ className, ...props }: ComponentProps<"form">) {
  return <form noValidate className={cn("flex min-h-0 grow flex-col", className)} {...props} />;
}

// Radix returns the focus only to its own Trigger, but most of our dialogs open by state, after lazy loading.
const openers = new WeakMap<Element, HTMLElement>();

/**
 * The element that had the focus when the dialog opened. If the dialog replaced another one,
 * that one's opener.
 */
function dialogOpener(content: Element | null): HTMLElement | null {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const replaced = focused?.closest("[role=dialog][data-state=closed]");
  const opener = (replaced && openers.get(replaced)) ?? focused;
  if (content && opener) openers.set(content, opener);
  return opener;
}

const FIELDS = "input:enabled:not([type=hidden]), textarea:enabled, select:enabled";

/**
 * With a mouse, people want to type immediately; on a touch screen, the keyboard would cover
 * the dialog's text.
 */
function focusOnOpen(content: HTMLElement, given: string | undefined): void {
  const selector = given ?? (matchMedia("(pointer: fine)").matches ? FIELDS : null);
  const target = selector === null ? null : content.querySelector<HTMLElement>(selector);
  (target ?? content).focus({ preventScroll: true });
  // On a low screen, the element may be further down.
  target?.scrollIntoView({ block: "nearest" });
}

function returnFocus(opener: HTMLElement | null): void {
  // A dialog that replaced this one keeps the focus, also above another dialog.
  if (document.activeElement?.closest("[role=dialog][data-state=open]")) return;
  if (opener?.isConnected && opener !== document.body) {
    opener.focus({ preventScroll: true });
  } else if (document.activeElement === document.body) {
    focusHeading();
  }
}

/** For a page that was loaded with the dialog open, or whose opener disappeared with the change. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  // Only elements with a tab index can be focused.
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
