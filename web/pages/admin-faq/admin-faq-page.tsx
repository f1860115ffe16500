import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { faqsQuery } from "../../api/faqs.ts";
import { DeleteFaqDialog } from "../../features/faqs/delete-faq-dialog.tsx";
import { EditableFaqList } from "../../features/faqs/editable-faq-list.tsx";
import { FaqDialog } from "../../features/faqs/faq-dialog.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";
import type { AdminFaqSearch } from "./admin-faq-search.ts";

const faqRoute = getRouteApi("/_private/_admin/admin/faq");

/** FAQ Management. */
export function AdminFaqPage() {
  const { edit, delete: deleted } = faqRoute.useSearch();
  const dialog = useUrlDialog<AdminFaqSearch>(["edit", "delete"]);
  const { data: faqs } = useQuery(faqsQuery);
  // The last ones too, while their dialogs close.
  const edited = useLastDefined(edit === "new" ? "new" : faqs?.find(({ id }) => id === edit));
  const askedToDelete = faqs?.find(({ id }) => id === deleted);
  const toDelete = useLastDefined(askedToDelete);

  return (
    <>
      <AppHeader
        title="FAQ Management"
        subtitle="Newest first here; oldest first where everybody reads them"
        hasBackToOverview
      />
      <main className="page-width py-6 md:py-8">
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
      </main>
      <BottomBar />
    </>
  );
}
