import { useQuery } from "@tanstack/react-query";
import { readLocation } from "../../../../contract/directory/areas.ts";
import { coverageNotesQuery } from "../../../api/operations/coverage-notes.ts";
import { formatMonth } from "../../../lib/format.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";

interface CoverageNoteProps {
  /** 'Denver, CO', from which the state is taken; an unknown place shows nothing. */
  location: string | null;
  className?: string;
}

/** 'In Colorado, Medicaid covers doulas (checked May 2026, source).' Nothing if the operator has not written it or checked it lately. */
export function CoverageNote({ location, className }: CoverageNoteProps) {
  const { data: notes = [] } = useQuery(coverageNotesQuery);
  const state = location === null ? undefined : readLocation(location)?.state.code;
  const note = notes.find((each) => each.state === state && each.is_shown);
  if (!note) return null;
  return (
    <p className={className}>
      {note.text} (checked {formatMonth(note.checked_on)},{" "}
      <TextLink href={note.source_url} opensNewTab>
        source
      </TextLink>
      ).
    </p>
  );
}
