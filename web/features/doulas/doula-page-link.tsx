import { Link, useHydrated, useLocation } from "@tanstack/react-router";
import { ArrowLeft, SquareArrowOutUpRight } from "lucide-react";
import type { FindSearch } from "../../api/find-search.ts";
import { Button } from "../../ui/button.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The search that led to this page. */
    foundWith?: FindSearch;
  }
}

/** Links from a doula's details dialog to their page, which can be shared. */
export function DoulaPageLink({ slug, foundWith }: { slug: string; foundWith: FindSearch }) {
  return (
    <Button variant="secondary" asChild>
      <Link to="/doulas/$slug" params={{ slug }} state={{ foundWith }}>
        <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
        Open full page
      </Link>
    </Button>
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
