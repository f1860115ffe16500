import { Link, useHydrated, useLocation } from "@tanstack/react-router";
import { ArrowLeft, ArrowUpRight } from "lucide-react";
import type { FindSearch } from "../find-doulas/find-search.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The search that led to this page. */
    foundWith?: FindSearch;
  }
}

interface DoulaPageLinkProps {
  doula: { slug: string; full_name: string };
  foundWith: FindSearch;
}

/** A doula's name in their details dialog, linked to their page, which can be shared. */
export function DoulaPageLink({ doula, foundWith }: DoulaPageLinkProps) {
  return (
    <Link
      to="/doulas/$slug"
      params={{ slug: doula.slug }}
      state={{ foundWith }}
      title="Open full page"
      // The touch target is taller than the text.
      className="relative rounded-control underline decoration-primary/40 underline-offset-4 transition-colors duration-150 ease-out after:absolute after:inset-x-0 after:-inset-y-1.5 hover:text-primary hover:decoration-primary"
    >
      {doula.full_name}
      <ArrowUpRight aria-hidden="true" className="ml-1 inline size-5 text-primary" />
    </Link>
  );
}

/** Links back to the search that led here or, if none did, to the saved search or a new one. */
export function BackToSearch() {
  const foundWith = useLocation({ select: ({ state }) => state.foundWith });
  // After a reload the browser knows the entry's state but the server does not, so the first render ignores it.
  const isHydrated = useHydrated();
  return (
    <Link
      to="/find-doulas"
      search={(isHydrated && foundWith) || {}}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 self-start rounded-control px-1 font-semibold text-primary underline decoration-transparent underline-offset-4 transition-colors duration-150 ease-out hover:decoration-current"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to search
    </Link>
  );
}
