import type { ReactNode } from "react";
import { cn } from "../../lib/class-names.ts";
import { Illustration, type IllustrationName } from "../basics/illustration.tsx";

type EmptyStateProps = {
  illustration?: IllustrationName;
  title: string;
  children?: ReactNode;
  /** The single next step. */
  action?: ReactNode;
  /** The heading level of the title. */
  level?: 2 | 3;
  className?: string;
};

/** For an empty screen or list: a small drawing, a text and one next step. */
export function EmptyState({ illustration, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div
      className={cn(
        "mx-auto flex max-w-md flex-col items-center px-4 py-8 text-center *:max-w-full",
        className,
      )}
    >
      {illustration && <Illustration name={illustration} className="mb-5 w-44" />}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
