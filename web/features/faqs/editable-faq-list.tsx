import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Faq } from "../../../contract/faqs.schema.ts";
import { formatFullDate } from "../../../contract/time.ts";
import { faqsQuery } from "../../api/faqs.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ResourceList } from "../../ui/resource-list.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

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
          {add}
          <ul className="mt-6 flex flex-col gap-4">
            {faqs.toReversed().map((faq) => (
              <Card key={faq.id} asChild>
                <li>
                  <h2 className="break-words text-lg">{faq.question}</h2>
                  <p className="measure mt-2 line-clamp-3 whitespace-pre-line break-words">{faq.answer}</p>
                  <div className="mt-4 flex flex-wrap items-center gap-2">
                    <p className="grow text-ink-soft text-sm">
                      Added {formatFullDate(new Date(faq.created_at), "UTC")}
                    </p>
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Edit: ${faq.question}`}
                      onClick={() => onEdit(faq)}
                    >
                      Edit
                    </Button>
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Delete: ${faq.question}`}
                      onClick={() => onDelete(faq)}
                    >
                      Delete
                    </Button>
                  </div>
                </li>
              </Card>
            ))}
          </ul>
        </>
      )}
    </ResourceList>
  );
}

function FaqsSkeleton() {
  return (
    <SkeletonRegion label="Loading the FAQs..." className="flex flex-col gap-4">
      <Skeleton className="h-11 w-32 rounded-control" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </SkeletonRegion>
  );
}
