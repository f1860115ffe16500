import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { cn } from "../lib/class-names.ts";
import { buttonVariants } from "./button.tsx";
import { leaveEscapeToDialog } from "./toast-focus.ts";
import type { Toast as ToastState } from "./toast-queue.ts";

const looks = {
  default: { Icon: Info, icon: "text-primary", edge: "border-line" },
  success: { Icon: CircleCheck, icon: "text-success", edge: "border-success/40" },
  destructive: { Icon: CircleAlert, icon: "text-danger", edge: "border-danger/50" },
};

type ToastProps = { toast: ToastState; onDismiss: () => void };

export function Toast({ toast, onDismiss }: ToastProps) {
  const variant = toast.variant ?? "default";
  const { Icon, icon, edge } = looks[variant];
  return (
    <Radix.Root
      // A failure interrupts the screen reader, the rest waits.
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
