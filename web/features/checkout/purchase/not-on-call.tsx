import type { IsoDay } from "../../../lib/calendar-day.ts";
import { formatDayOfMonth } from "../../../lib/format.ts";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { OtherDoulas, useOtherDoulas } from "./other-doulas.tsx";
import type { PackageSeller } from "./purchase-summary.tsx";

/** Says that a doula cannot take a birth, and names others near the parent who are on call for it. */
export function NotOnCall({ doula, dueDate }: { doula: PackageSeller; dueDate: IsoDay }) {
  const day = formatDayOfMonth(dueDate);
  const others = useOtherDoulas({ doula, filters: { on_call: "yes" }, dueDate });
  return (
    <>
      <InlineAlert tone="info" title={`${doula.first_name} is not available around ${day}.`}>
        You can write to {doula.first_name}, who may still make room for you.
      </InlineAlert>
      <OtherDoulas title={`Others on call for ${day}`} others={others} />
    </>
  );
}
