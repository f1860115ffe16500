import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { coverageNotesQuery } from "../../../api/operations/coverage-notes.ts";
import {
  CoverageNoteDialog,
  DeleteCoverageNoteDialog,
} from "../../../features/admin/coverage-notes/coverage-note-dialogs.tsx";
import { CoverageNoteList } from "../../../features/admin/coverage-notes/coverage-note-list.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseId } from "../../../lib/search-text.ts";
import { useLastDefined, useUrlDialog } from "../../../lib/use-url-dialog.ts";

interface NotesSearch {
  /** The ID of the text being edited, or 'new'. */
  edit?: string;
  /** The ID of the text to delete. */
  delete?: string;
}

export const Route = createFileRoute("/_private/_admin/admin/medicaid")({
  validateSearch: (search: Record<string, unknown>): NotesSearch => ({
    edit: search.edit === "new" ? "new" : parseId(search.edit),
    delete: parseId(search.delete),
  }),
  staticData: {
    title: "Medicaid by state",
    subtitle: "What visitors read about Medicaid and doulas",
    backTo: "/admin-dashboard",
  },
  head: makeUnlistedHead("Medicaid by state"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(coverageNotesQuery);
  },
  component: AdminMedicaid,
});

function AdminMedicaid() {
  const { edit, delete: deleted } = Route.useSearch();
  const dialog = useUrlDialog<NotesSearch>(["edit", "delete"]);
  const { data: notes } = useQuery(coverageNotesQuery);
  // Keeps the last ones while their dialogs close.
  const edited = useLastDefined(edit === "new" ? "new" : notes?.find(({ id }) => id === edit));
  const askedToDelete = notes?.find(({ id }) => id === deleted);
  const toDelete = useLastDefined(askedToDelete);

  return (
    <>
      <CoverageNoteList
        onAdd={() => dialog.open({ edit: "new" })}
        onEdit={({ id }) => dialog.open({ edit: id })}
        onDelete={({ id }) => dialog.open({ delete: id })}
      />
      {edited && (
        <CoverageNoteDialog
          key={edited === "new" ? edited : edited.id}
          note={edited === "new" ? undefined : edited}
          isOpen={edit === "new" || notes?.some(({ id }) => id === edit) === true}
          onClose={() => dialog.close()}
        />
      )}
      {toDelete && (
        <DeleteCoverageNoteDialog
          key={toDelete.id}
          note={toDelete}
          isOpen={askedToDelete !== undefined}
          onClose={() => dialog.close()}
        />
      )}
    </>
  );
}
