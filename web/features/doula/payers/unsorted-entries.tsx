import { useId } from "react";
import { formatInsuranceEntry } from "../../../../contract/directory/insurance.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { TypedPayer } from "./payers-form-schema.ts";
import { suggestStatements } from "./suggest-statements.ts";

interface UnsortedEntriesProps {
  entries: readonly string[];
  /** Those that are no longer true. */
  dropped: readonly string[];
  /** No more payers fit. */
  isFull: boolean;
  /** Adds a payer that says what the entry means. */
  onState: (payer: TypedPayer) => void;
  onDrop: (entry: string, isDropped: boolean) => void;
}

/** What the doula wrote about insurance, each with the statements that it can mean. */
export function UnsortedEntries({ entries, dropped, isFull, onState, onDrop }: UnsortedEntriesProps) {
  const asked = entries.find((entry) => !dropped.includes(entry));
  return (
    <section aria-labelledby="unsorted" className="flex flex-col gap-3">
      <div>
        <h2 id="unsorted" className="text-xl">
          What you wrote about insurance
        </h2>
        <p className="measure text-ink-soft">
          {asked
            ? `Tell parents what each one means. Until you do, they read “${formatInsuranceEntry(asked)}”.`
            : "Save, and parents stop reading it."}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <UnsortedEntry
            key={entry}
            entry={entry}
            isDropped={dropped.includes(entry)}
            isFull={isFull}
            onState={(payer) => onState({ ...payer, entry })}
            onDrop={(isDropped) => onDrop(entry, isDropped)}
          />
        ))}
      </ul>
    </section>
  );
}

interface UnsortedEntryProps {
  entry: string;
  isDropped: boolean;
  isFull: boolean;
  onState: (payer: TypedPayer) => void;
  onDrop: (isDropped: boolean) => void;
}

function UnsortedEntry({ entry, isDropped, isFull, onState, onDrop }: UnsortedEntryProps) {
  const id = useId();
  return (
    <li className="flex flex-col gap-2 py-3 md:flex-row md:items-center md:justify-between">
      <p id={id} className="wrap-anywhere font-semibold">
        {isDropped ? <s>{entry}</s> : entry}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-2">
        {isDropped ? (
          <>
            <p className="text-ink-soft text-sm">No longer true.</p>
            <Button ref={focusOnArrival} variant="ghost" size="sm" onClick={() => onDrop(false)}>
              Undo
            </Button>
          </>
        ) : (
          <>
            {suggestStatements(entry).map(({ text, payer }) => (
              <Button
                key={text}
                variant="secondary"
                size="sm"
                disabled={isFull}
                onClick={() => onState(payer)}
              >
                {text}
              </Button>
            ))}
            <Button variant="ghost" size="sm" onClick={() => onDrop(true)}>
              Not anymore
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
