import type { ReactNode } from "react";

interface SwitchRowProps {
  title: ReactNode;
  actions: ReactNode;
  /** What follows the text and is not part of its paragraph. */
  details?: ReactNode;
  children: ReactNode;
}

export function SwitchRow({ title, actions, details, children }: SwitchRowProps) {
  return (
    <section className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5 md:px-6">
      <div className="min-w-36 grow basis-0">
        <h2 className="font-sans font-semibold text-base">{title}</h2>
        <p className="text-ink-soft text-sm">{children}</p>
        {details}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  );
}
