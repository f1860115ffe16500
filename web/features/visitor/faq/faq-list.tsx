import { useQuery } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Faq } from "../../../../contract/operations/faqs.schema.ts";
import { formatMailboxHref } from "../../../../contract/platform/fields.ts";
import { faqsQuery } from "../../../api/operations/faqs.ts";
import { boot } from "../../../lib/boot.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";

export function FaqList({ className }: { className?: string }) {
  return (
    <ResourceList
      query={useQuery(faqsQuery)}
      failed="Couldn't load the questions"
      skeleton={<FaqSkeleton className={className} />}
      empty={<NoFaqs />}
      className={className}
    >
      {(faqs) => <Questions faqs={faqs} />}
    </ResourceList>
  );
}

/**
 * Only one question is open at a time, and the URL's hash identifies it. The browser handles both: details elements
 * with the same name close each other, and a hash opens the details element around its anchor.
 */
function Questions({ faqs }: { faqs: readonly Faq[] }) {
  const list = useRef<HTMLDivElement>(null);
  const anchoredFaqs = useMemo(() => withAnchors(faqs), [faqs]);
  const updateHash = useUpdateHash();
  useOpenFromHash(list);
  useEffect(() => {
    const opened = list.current?.querySelector<HTMLDetailsElement>("details[open]");
    const anchor = opened?.querySelector("[id]")?.id;
    // The reader opened it before hydration. A hash in the URL was there first and wins.
    if (opened && anchor && !location.hash) updateHash(anchor, opened);
  }, [updateHash]);

  return (
    <div ref={list} className="divide-y divide-line border-line border-y">
      {anchoredFaqs.map(({ id, anchor, question, answer }) => (
        <details
          key={id}
          name="faq"
          // The browser may have opened this element before hydration.
          suppressHydrationWarning
          onToggle={(event) => updateHash(anchor, event.currentTarget)}
          className="group relative"
        >
          <summary className="flex min-h-14 list-none items-start gap-4 rounded-control py-4 transition-colors duration-150 ease-out hover:text-primary focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <h2 className="min-w-0 grow break-words text-lg group-open:text-primary">{question}</h2>
            <ExpandIcon className="mt-1" />
          </summary>
          {/*
           * Inside the details element, so that its hash opens it, but positioned at the top of the
           * question.
           */}
          <span id={anchor} className="absolute top-0" />
          <p className="measure whitespace-pre-line break-words pb-6">{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** Opens the question in the URL, including when only the hash changes. */
function useOpenFromHash(list: React.RefObject<HTMLElement | null>): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const anchor = hash ? list.current?.querySelector(`#${CSS.escape(hash)}`) : null;
    const details = anchor?.closest("details");
    if (!details || details.open) return;
    details.open = true;
    details.scrollIntoView({ block: "start" });
  }, [hash, list]);
}

/** Writes the open question to the URL. Replaces the history entry, so that Back leaves the page. */
function useUpdateHash() {
  const router = useRouter();
  return useCallback(
    (anchor: string, { open }: HTMLDetailsElement) => {
      const { hash } = router.latestLocation;
      if (open === (hash === anchor)) return;
      void router.navigate({
        to: ".",
        search: true,
        hash: open ? anchor : "",
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    },
    [router],
  );
}

const widths = ["w-2/3", "w-1/2", "w-3/5", "w-4/5", "w-1/2", "w-2/3", "w-3/5", "w-1/2"];

function FaqSkeleton({ className }: { className?: string }) {
  return (
    <SkeletonRegion className={cn("divide-y divide-line border-line border-y", className)}>
      {widths.map((width, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={position} className="flex min-h-14 items-center py-4">
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </SkeletonRegion>
  );
}

function NoFaqs() {
  return (
    <EmptyState
      illustration="questions"
      title="No FAQs available at the moment."
      action={
        <Button asChild>
          <a href={formatMailboxHref(boot.settings.support_email)}>Ask us by email</a>
        </Button>
      }
    />
  );
}

interface AnchoredFaq extends Faq {
  /** The hash that opens the question; unique on the page. */
  anchor: string;
}

/** Gives each question an anchor, such as `what-does-a-doula-do` for 'What does a doula do?'. */
export function withAnchors(faqs: readonly Faq[]): AnchoredFaq[] {
  const slugCounts = new Map<string, number>();
  return faqs.map((faq) => {
    const slug = slugify(faq.question);
    const count = (slugCounts.get(slug) ?? 0) + 1;
    slugCounts.set(slug, count);
    return { ...faq, anchor: count === 1 ? slug : `${slug}--${count}` };
  });
}

/** Joins the words with hyphens, in lower case and without accents. Keeps letters of any script. */
function slugify(question: string): string {
  const words = question
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join("-") ?? "question";
}
