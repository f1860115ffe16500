import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { describePause } from "../../../../contract/scheduling/pausing.ts";
import { useCanBook } from "../../shared/book-button/book-intro-call-button.tsx";

/** Says that a doula takes no new clients, and that booked calls stay. Renders nothing otherwise. */
export function PausedNote({ doula }: { doula: DoulaDetail }) {
  const canBook = useCanBook();
  if (!doula.is_paused) return null;
  return (
    <p className="measure rounded-control bg-sunken px-4 py-3">
      <span className="font-semibold">{describePause(doula.first_name)}</span>
      {canBook && " Calls that are already booked stay as they are."}
    </p>
  );
}
