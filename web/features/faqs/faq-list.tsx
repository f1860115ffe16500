import { useLocation, useRouter } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type SyntheticEvent, useEffect, useMemo, useRef } from "react";
import type { Faq } from "../../../contract/faqs.schema.ts";
import { withAnchors } from "./question-anchors.ts";

/**
 * Questions of which one is open at a time; the address names it. The browser does both by itself: details of one name
 * close each other, and an address opens the one that its anchor is in.
 */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  const list = useRef<HTMLDivElement>(null);
  const anchored = useMemo(() => withAnchors(faqs), [faqs]);
  useOpenByAddress(list);
  const writeAddress = useWriteAddress();

  return (
    <div ref={list} className="divide-y divide-line border-line border-y">
      {anchored.map(({ id, anchor, question, answer }) => (
        <details
          key={id}
          name="faq"
          // The browser may have opened it before the page is alive.
          suppressHydrationWarning
          onToggle={(event) => writeAddress(anchor, event)}
          className="group relative"
        >
          <summary className="flex min-h-14 list-none items-start gap-4 rounded-control py-4 transition-colors duration-150 ease-out hover:text-primary focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <h2 className="min-w-0 grow break-words text-lg">{question}</h2>
            <ChevronDown
              aria-hidden="true"
              className="mt-1 size-5 shrink-0 text-ink-soft transition-transform duration-150 ease-out group-open:rotate-180"
            />
          </summary>
          {/* Inside, where an address reveals it, and yet at the question's top. */}
          <span id={anchor} className="absolute top-0" />
          <p className="measure whitespace-pre-line break-words pb-6">{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** Opens the question that the address names, also where the address changes under the open page. */
function useOpenByAddress(list: React.RefObject<HTMLElement | null>): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const anchor = hash ? list.current?.querySelector(`#${CSS.escape(hash)}`) : null;
    const details = anchor?.closest("details");
    if (!details || details.open) return;
    details.open = true;
    details.scrollIntoView({ block: "start" });
  }, [hash, list]);
}

/** Names the open question in the address, in place of the one before: going back leaves the page. */
function useWriteAddress() {
  const router = useRouter();
  return (anchor: string, { currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const named = router.latestLocation.hash;
    if (currentTarget.open === (named === anchor)) return;
    void router.navigate({
      to: ".",
      search: true,
      hash: currentTarget.open ? anchor : "",
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
}
