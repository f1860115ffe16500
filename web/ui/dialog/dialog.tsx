import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../../lib/class-names.ts";
import { type FrameSize, frameClasses, useErrorDismissal, useFocusReturn } from "./dialog-frame.ts";

export function Dialog({ open, ...props }: ComponentProps<typeof Radix.Root>) {
  useErrorDismissal(open);
  return <Radix.Root open={open} {...props} />;
}

export const DialogClose = Radix.Close;

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> &
  FrameSize & {
    title: ReactNode;
    description?: ReactNode;
    /** A small button beside the close button. */
    action?: ReactNode;
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
  size,
  sheet,
  initialFocus,
  className,
  children,
  ...props
}: DialogContentProps) {
  const { content, rememberOpener, returnToOpener } = useFocusReturn();
  return (
    <Radix.Portal>
      <Radix.Overlay className={frameClasses.overlay} />
      <Radix.Content
        ref={content}
        // Radix warns about a missing description unless this is explicit.
        {...(description ? {} : { "aria-describedby": undefined })}
        onOpenAutoFocus={(event) => {
          rememberOpener();
          if (!content.current) return;
          event.preventDefault();
          focusOnOpen(content.current, initialFocus);
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnToOpener();
        }}
        className={cn(frameClasses.content({ size, sheet }), className)}
        {...props}
      >
        <header className={frameClasses.header}>
          <div className={frameClasses.heading}>
            <Radix.Title className={frameClasses.title}>{title}</Radix.Title>
            {description && (
              <Radix.Description className={frameClasses.description}>{description}</Radix.Description>
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

/**
 * A form around DialogBody and DialogFooter without validation, for pickers and drafts. Forms of
 * useAppForm use DialogAppForm.
 */
export function DialogForm({ className, ...props }: ComponentProps<"form">) {
  return <form noValidate className={cn("flex min-h-0 grow flex-col", className)} {...props} />;
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
