import { Children, type ReactNode, useId } from "react";

export const footerLinkClasses =
  "inline-flex min-h-8 items-center text-ink-soft underline decoration-transparent underline-offset-4 transition-colors duration-150 ease-out hover:text-ink hover:decoration-current touch:min-h-11";

/** Links under a title, at the end of a page. */
export function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className="min-w-32 grow">
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <ul className="mt-2">{Children.map(children, (link) => link && <li>{link}</li>)}</ul>
    </nav>
  );
}
