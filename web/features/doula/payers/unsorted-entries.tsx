import { useId, useRef } from "react";
import { formatInsuranceEntry } from "../../../../contract/directory/insurance.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { TypedPayer } from "./payers-form-schema.ts";
import { suggestStatements } from "./suggest-statements.ts";

interface UnsortedEntriesProps {
  entries: readonly string[];
  /** With a payer that now says it; undefined if it is no longer true. */
  onSort: (entry: string, payer: TypedPayer | undefined) => void;
}

/** What the doula wrote about insurance, each with the statements that it can mean. */
export function UnsortedEntries({ entries, onSort }: UnsortedEntriesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sort = (entry: string, payer: TypedPayer | undefined) => {
    onSort(entry, payer);
    // The pressed button disappears with its row; a new payer takes the focus.
    if (!payer) heading.current?.focus();
  };
  return (
    <section aria-labelledby="unsorted" className="flex flex-col gap-3">
      <div>
        <h2 id="unsorted" ref={heading} tabIndex={-1} className="text-xl">
          What you wrote about insurance
        </h2>
        <p className="measure text-ink-soft">
          Say what each means. Until you do, parents read “{formatInsuranceEntry(entries[0] ?? "")}”.
        </p>
      </div>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <UnsortedEntry key={entry} entry={entry} onSort={(payer) => sort(entry, payer)} />
        ))}
      </ul>
    </section>
  );
}

interface UnsortedEntryProps {
  entry: string;
  onSort: (payer: TypedPayer | undefined) => void;
}

function UnsortedEntry({ entry, onSort }: UnsortedEntryProps) {
  const id = useId();
  return (
    <li className="flex flex-col gap-2 py-3 md:flex-row md:items-center md:justify-between">
      <p id={id} className="wrap-anywhere font-semibold">
        {entry}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {suggestStatements(entry).map(({ text, payer }) => (
          <Button key={text} variant="secondary" size="sm" onClick={() => onSort(payer)}>
            {text}
          </Button>
        ))}
        <Button variant="ghost" size="sm" onClick={() => onSort(undefined)}>
          Not anymore
        </Button>
      </div>
    </li>
  );
}
