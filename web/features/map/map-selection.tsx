import { ChevronRight } from "lucide-react";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import type { PinGroup } from "./map-geometry.ts";

interface MapSelectionProps {
  group: PinGroup;
  onOpen: (doula: FoundDoula) => void;
  describe: (doula: FoundDoula) => string;
}

/** Who stands at the pin that was chosen, and the way to their details. */
export function MapSelection({ group, onOpen, describe }: MapSelectionProps) {
  return (
    <ul
      aria-label="At this pin"
      className="mt-3 max-h-64 animate-fade-in divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface"
    >
      {group.pins.map(({ number, doula }) => (
        <li key={doula.slug}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(doula)}
            className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary font-semibold text-on-primary text-xs tabular-nums">
              {number}
            </span>
            <span className="min-w-0 grow">
              <span className="line-clamp-2 font-semibold">{doula.full_name}</span>
              <span className="block text-ink-soft text-sm">{describe(doula)}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
    </ul>
  );
}
