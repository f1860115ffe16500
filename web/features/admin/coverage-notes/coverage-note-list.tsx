import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { findState } from "../../../../contract/directory/areas.ts";
import type { CoverageNote } from "../../../../contract/operations/coverage-notes.schema.ts";
import { coverageNotesQuery } from "../../../api/operations/coverage-notes.ts";
import { formatDate } from "../../../lib/format.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { TwoLineRow } from "../../../ui/list/two-line-row.tsx";

interface CoverageNoteListProps {
  onAdd: () => void;
  onEdit: (note: CoverageNote) => void;
  onDelete: (note: CoverageNote) => void;
}

/** What the site says about Medicaid in each state, for admins to edit. */
export function CoverageNoteList({ onAdd, onEdit, onDelete }: CoverageNoteListProps) {
  const add = (
    <Button onClick={onAdd}>
      <Plus aria-hidden="true" className="size-5" />
      Add a state
    </Button>
  );
  return (
    <ResourceList
      query={useQuery(coverageNotesQuery)}
      failed="Couldn't load the states"
      skeleton={<NotesSkeleton />}
      empty={
        <EmptyState illustration="questions" title="No states yet" action={add}>
          Add what Medicaid pays for in a state, with your source.
        </EmptyState>
      }
    >
      {(notes) => (
        <>
          <div className="mb-2 flex justify-end">{add}</div>
          <ul className="divide-y divide-line">
            {notes.map((note) => (
              <li key={note.id}>
                <NoteRow note={note} onEdit={() => onEdit(note)} onDelete={() => onDelete(note)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ResourceList>
  );
}

interface NoteRowProps {
  note: CoverageNote;
  onEdit: () => void;
  onDelete: () => void;
}

function NoteRow({ note, onEdit, onDelete }: NoteRowProps) {
  const state = findState(note.state)?.name ?? note.state;
  const checked = formatDate(note.checked_on);
  return (
    <TwoLineRow
      name={state}
      line={note.text}
      end={
        note.is_shown ? (
          <span className="text-ink-soft max-md:hidden">Checked {checked}</span>
        ) : (
          <Badge tone="pending">Check again</Badge>
        )
      }
      details={[
        ["Source", note.source_url],
        ["Checked", note.is_shown ? checked : `${checked}. Visitors no longer see it.`],
      ]}
      actions={[
        { text: "Edit", label: `Edit: ${state}`, onSelect: onEdit },
        { text: "Delete", label: `Delete: ${state}`, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}

function NotesSkeleton() {
  return (
    <SkeletonRegion label="Loading the states..." className="flex flex-col gap-2">
      <Skeleton className="h-11 w-36 self-end rounded-control" />
      {["first", "second", "third"].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </SkeletonRegion>
  );
}
