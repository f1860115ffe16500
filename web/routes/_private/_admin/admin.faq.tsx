import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { faqsQuery } from "../../../api/operations/faqs.ts";
import { EditableFaqList } from "../../../features/admin/faq/editable-faq-list.tsx";
import { DeleteFaqDialog, FaqDialog } from "../../../features/admin/faq/faq-dialogs.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseId } from "../../../lib/search-text.ts";
import { useLastDefined, useUrlDialog } from "../../../lib/use-url-dialog.ts";

interface FaqSearch {
  /** The ID of the question being edited, or 'new'. */
  edit?: string;
  /** The ID of the question to delete. */
  delete?: string;
}

export const Route = createFileRoute("/_private/_admin/admin/faq")({
  validateSearch: (search: Record<string, unknown>): FaqSearch => ({
    edit: search.edit === "new" ? "new" : parseId(search.edit),
    delete: parseId(search.delete),
  }),
  staticData: {
    title: "FAQ Management",
    subtitle: "Newest first here; oldest first on the public page",
    backTo: "/admin-dashboard",
  },
  head: makeUnlistedHead("FAQ Management"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(faqsQuery);
  },
  component: AdminFaq,
});

function AdminFaq() {
  const { edit, delete: deleted } = Route.useSearch();
  const dialog = useUrlDialog<FaqSearch>(["edit", "delete"]);
  const { data: faqs } = useQuery(faqsQuery);
  // Keeps the last ones while their dialogs close.
  const edited = useLastDefined(edit === "new" ? "new" : faqs?.find(({ id }) => id === edit));
  const askedToDelete = faqs?.find(({ id }) => id === deleted);
  const toDelete = useLastDefined(askedToDelete);

  return (
    <>
      <EditableFaqList
        onAdd={() => dialog.open({ edit: "new" })}
        onEdit={({ id }) => dialog.open({ edit: id })}
        onDelete={({ id }) => dialog.open({ delete: id })}
      />
      {edited && (
        <FaqDialog
          key={edited === "new" ? edited : edited.id}
          faq={edited === "new" ? undefined : edited}
          isOpen={edit === "new" || faqs?.some(({ id }) => id === edit) === true}
          onClose={() => dialog.close()}
        />
      )}
      {toDelete && (
        <DeleteFaqDialog
          key={toDelete.id}
          faq={toDelete}
          isOpen={askedToDelete !== undefined}
          onClose={() => dialog.close()}
        />
      )}
    </>
  );
}
