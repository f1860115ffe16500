import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { absoluteUrl } from "../../lib/page-head.ts";

interface Step {
  name: string;
  path: string;
}

/** The path from the landing page to this one; the last step is this page. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="wrap-anywhere flex min-w-0 items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
            {index < steps.length - 1 ? (
              <Link
                to={path}
                className="inline-flex min-h-6 items-center text-primary underline underline-offset-4 touch:min-h-11"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink-soft">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same path for search engines. */
export function breadcrumbData(steps: readonly Step[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}
