import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";

type DashboardCardProps = {
  drawing: ReactNode;
  title: string;
  /** A line or two that help today. */
  children: ReactNode;
  /** The link to the page. */
  action: ReactNode;
};

/** One page of the dashboard: what it is, what is new there, and the way in. */
export function DashboardCard({ drawing, title, children, action }: DashboardCardProps) {
  return (
    <Card asChild padding="none">
      <section className="flex flex-col overflow-hidden">
        <div className="bg-art-glow pt-4 *:h-36 *:w-full md:pt-5 md:*:h-40">{drawing}</div>
        <div className="flex grow flex-col p-5 md:p-6">
          <h2 className="text-xl">{title}</h2>
          <div className="mt-2 mb-5 flex grow flex-col gap-3 text-ink-soft">{children}</div>
          <div className="*:w-full sm:*:w-auto">{action}</div>
        </div>
      </section>
    </Card>
  );
}
