import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../lib/class-names.ts";
import { Announcement } from "./announcement.tsx";

const looks = {
  error: { Icon: CircleAlert, box: "border-danger/40 bg-danger-wash", icon: "text-danger" },
  info: { Icon: Info, box: "border-info/30 bg-info-wash", icon: "text-info" },
  success: {
    Icon: CircleCheck,
    box: "border-success/30 bg-success-wash",
    icon: "text-success",
  },
} as const;

/** The visible text stays; the announced copy need not. */
const SPOKEN_COPY_MS = 1500;

type InlineAlertProps = {
  tone: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link that helps. */
  action?: ReactNode;
  className?: string;
};

/** A message in its place: errors interrupt, the rest waits its turn. */
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
