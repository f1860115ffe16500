import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ApiError, getErrorMessage } from "../../lib/api.ts";
import { cn } from "../../lib/class-names.ts";
import { Announcement } from "./announcement.tsx";

const looks = {
  error: { Icon: CircleAlert, box: "border-danger/40 bg-danger-wash", icon: "text-danger" },
  warning: { Icon: CircleAlert, box: "border-pending/40 bg-pending-wash", icon: "text-pending" },
  info: { Icon: Info, box: "border-info/30 bg-info-wash", icon: "text-info" },
  success: {
    Icon: CircleCheck,
    box: "border-success/30 bg-success-wash",
    icon: "text-success",
  },
} as const;

/** The visible text stays; the announced copy is removed. */
const SPOKEN_COPY_MS = 1500;

type InlineAlertProps = {
  tone: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  /** A related button or link. */
  action?: ReactNode;
  className?: string;
};

/** An inline message: errors interrupt the screen reader, other tones wait. */
export function InlineAlert({ tone, title, children, action, className }: InlineAlertProps) {
  const { Icon, box, icon } = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      className={cn("flex animate-fade-in gap-3 rounded-card border p-4 text-ink", box, className)}
    >
      <Icon aria-hidden="true" className={cn("mt-0.5 size-5 shrink-0", icon)} />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm leading-6">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
      {tone !== "error" && (
        <Announcement duration={SPOKEN_COPY_MS}>
          {title} {children}
        </Announcement>
      )}
    </div>
  );
}

type RefusalAlertProps = {
  title: string;
  error: Error;
  /** A related button or link. */
  children?: ReactNode;
};

/**
 * Shows why the server refused an action. It is near the clicked button and scrolls into view, because the
 * form may be taller than the screen.
 */
export function RefusalAlert({ title, error, children }: RefusalAlertProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  // The login dialog is already open, and after login nothing more needs to be said.
  if (error instanceof ApiError && error.code === "unauthenticated") return null;
  return (
    <div ref={box} className="scroll-my-5">
      <InlineAlert tone="error" title={title} action={children}>
        {getErrorMessage(error)}
      </InlineAlert>
    </div>
  );
}
