import { useHydrated, useLocation } from "@tanstack/react-router";
import { ArrowLeft, ArrowUpRight } from "lucide-react";
import { TextLink } from "../../../ui/basics/text-link.tsx";
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
    <TextLink
      to="/doulas/$slug"
      params={{ slug: doula.slug }}
      state={{ foundWith }}
      title="Open full page"
      look="title"
      className="decoration-primary/40"
    >
      {doula.full_name}
      <ArrowUpRight aria-hidden="true" className="ml-1 inline size-5 text-primary" />
    </TextLink>
  );
}

/** Links back to the search that led here or, if none did, to the saved search or a new one. */
export function BackToSearch() {
  const foundWith = useLocation({ select: ({ state }) => state.foundWith });
  // After a reload the browser knows the entry's state but the server does not, so the first render ignores it.
  const isHydrated = useHydrated();
  return (
    <TextLink
      to="/find-doulas"
      search={(isHydrated && foundWith) || {}}
      layout="standalone"
      className="-ml-1 min-h-11 self-start rounded-control px-1 decoration-transparent"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to search
    </TextLink>
  );
}
