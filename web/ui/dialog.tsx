import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { cn } from "../lib/class-names.ts";
import { dismissError } from "./use-toast.ts";

/** An error that was shown over it closes with it. */
export function Dialog({ open, ...props }: ComponentProps<typeof Radix.Root>) {
  useEffect(() => {
    if (open) return dismissError;
  }, [open]);
  return <Radix.Root open={open} {...props} />;
}

export const DialogClose = Radix.Close;

const widths = { sm: "md:max-w-md", md: "md:max-w-xl", lg: "md:max-w-3xl" };

const heights = {
  // On a phone the whole screen …
  full: "inset-0 h-dvh",
  // … or as much of it, from the thumb upwards, as the content takes.
  content: "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card",
};

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** A small button beside the one that closes. */
  action?: ReactNode;
  /** From 768 px on: 28, 36 or 48 rem wide. */
  size?: keyof typeof widths;
  /** How much of a phone's screen the sheet takes. */
  sheet?: keyof typeof heights;
  /** A selector for what receives the focus, when that is not the first field. */
  initialFocus?: string;
};

/** A dialog in the middle of a wide screen, a sheet on a phone. Put DialogBody and DialogFooter (or a form around them) in it. */
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
        // Radix warns about a dialog that neither has a description nor says that it has none.
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
          // Where there is no room, all of it scrolls, header and footer too.
          "short:block short:overflow-y-auto short:overscroll-contain short:scroll-pb-(--toast-room) short:pb-(--toast-room)",
          className,
        )}
        {...props}
      >
        <header className="flex shrink-0 items-start gap-1 border-line border-b py-3 pr-2 pl-4 md:py-4 md:pr-4 md:pl-7">
          <div className="min-w-0 grow py-1.5 pr-2">
            <Radix.Title className="line-clamp-2 text-xl md:text-2xl">{title}</Radix.Title>
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
  /** Nothing in it takes the focus: then it does itself, so that the keyboard can scroll it. */
  isTextOnly?: boolean;
};

/** The part that scrolls; on a low screen the whole dialog does. */
export function DialogBody({ isTextOnly = false, className, ...props }: DialogBodyProps) {
  return (
    <div
      data-dialog-body
      tabIndex={isTextOnly ? 0 : undefined}
      className={cn(
        "flex min-h-0 grow flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-5 focus-visible:-outline-offset-2 md:px-7 md:py-6",
        // On a phone a toast stands between the content and the footer for as long as it stays.
        "max-md:mb-(--toast-room) short:mb-0! short:overflow-visible",
        className,
      )}
      {...props}
    />
  );
}

/** The actions, in sight wherever there is room; on a phone they share its width. Primary action last. */
export function DialogFooter({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      data-bottom-edge
      className={cn(
        "flex shrink-0 flex-wrap gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:grow",
        "md:justify-end md:px-7 md:py-4 md:*:grow-0",
        className,
      )}
      {...props}
    />
  );
}

/** For pickers and drafts that nothing validates, around DialogBody and DialogFooter; forms of useAppForm take DialogAppForm. */
export function DialogForm({ className, ...props }: ComponentProps<"form">) {
  return <form noValidate className={cn("flex min-h-0 grow flex-col", className)} {...props} />;
}

// Radix gives the focus back only to its own Trigger; most of our dialogs are opened by state, after loading on intent.
const openers = new WeakMap<Element, HTMLElement>();

/** Whoever had the focus when the dialog opened; of a dialog that took another's place, that one's opener. */
function dialogOpener(content: Element | null): HTMLElement | null {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const replaced = focused?.closest("[role=dialog][data-state=closed]");
  const opener = (replaced && openers.get(replaced)) ?? focused;
  if (content && opener) openers.set(content, opener);
  return opener;
}

const FIELDS = "input:enabled:not([type=hidden]), textarea:enabled, select:enabled";

/** With a mouse one wants to write at once; with a finger the keyboard would cover what the dialog says. */
function focusOnOpen(content: HTMLElement, wanted: string | undefined): void {
  const selector = wanted ?? (matchMedia("(pointer: fine)").matches ? FIELDS : null);
  const target = selector === null ? null : content.querySelector<HTMLElement>(selector);
  (target ?? content).focus({ preventScroll: true });
  // On a low screen the wanted day may be further down.
  target?.scrollIntoView({ block: "nearest" });
}

function returnFocus(opener: HTMLElement | null): void {
  const openDialog = document.querySelector("[role=dialog][data-state=open]");
  // A dialog that took this one's place keeps the focus.
  if (openDialog?.contains(document.activeElement)) return;
  if (opener?.isConnected) {
    opener.focus({ preventScroll: true });
  } else if (document.activeElement === document.body) {
    // The button that opened it is gone with what was done: the page is read from its heading.
    document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
  }
}
