import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Faq } from "../../../../contract/operations/faqs.schema.ts";
import { faqsQuery } from "../../../api/operations/faqs.ts";
import { formatDate, formatFullDate } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { TwoLineRow } from "../../../ui/list/two-line-row.tsx";

interface EditableFaqListProps {
  onAdd: () => void;
  onEdit: (faq: Faq) => void;
  onDelete: (faq: Faq) => void;
}

/** The FAQs for admins to edit, newest first. */
export function EditableFaqList({ onAdd, onEdit, onDelete }: EditableFaqListProps) {
  const add = (
    <Button onClick={onAdd}>
      <Plus aria-hidden="true" className="size-5" />
      Add FAQ
    </Button>
  );
  return (
    <ResourceList
      query={useQuery(faqsQuery)}
      failed="Couldn't load the FAQs"
      skeleton={<FaqsSkeleton />}
      empty={<EmptyState illustration="questions" title="No FAQs found. Add your first FAQ!" action={add} />}
    >
      {(faqs) => (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="text-ink-soft">{pluralize(faqs.length, "question")}</p>
            {add}
          </div>
          <ul className="divide-y divide-line">
            {faqs.toReversed().map((faq) => (
              <li key={faq.id}>
                <TwoLineRow
                  name={faq.question}
                  line={faq.answer}
                  end={
                    <time dateTime={faq.created_at} className="text-ink-soft max-md:hidden">
                      Added {formatDate(faq.created_at.slice(0, 10))}
                    </time>
                  }
                  details={[["Added", formatFullDate(new Date(faq.created_at), "UTC")]]}
                  actions={[
                    { text: "Edit", label: `Edit: ${faq.question}`, onSelect: () => onEdit(faq) },
                    {
                      text: "Delete",
                      label: `Delete: ${faq.question}`,
                      isDanger: true,
                      onSelect: () => onDelete(faq),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </ResourceList>
  );
}

function FaqsSkeleton() {
  return (
    <SkeletonRegion label="Loading the FAQs..." className="flex flex-col gap-2">
      <Skeleton className="h-11 w-32 self-end rounded-control" />
      {["first", "second", "third", "fourth", "fifth"].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </SkeletonRegion>
  );
}
