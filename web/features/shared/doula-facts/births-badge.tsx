import { Award } from "lucide-react";
import type { birthsThresholds } from "../../../../contract/directory/doulas.ts";
import { Badge } from "../../../ui/basics/badge.tsx";

const iconColors = { clear: "text-ink-soft", strong: "text-accent" };

/** Shows how many births a doula has attended, with more emphasis for higher numbers. Renders nothing below five. */
export function BirthsBadge({ birthsAttended }: { birthsAttended: number | null }) {
  const message = chooseBirthsMessage(birthsAttended);
  if (!message) return null;
  return (
    <Badge className="text-ink">
      {message.emphasis !== "quiet" && (
        <Award aria-hidden="true" className={iconColors[message.emphasis]} strokeWidth={2.5} />
      )}
      {message.text}
    </Badge>
  );
}

/** A message about the births attended. The emphasis grows with the number. */
interface BirthsMessage {
  text: string;
  emphasis: "quiet" | "clear" | "strong";
}

// Imports only the type of the thresholds, because their file loads zod.
const thresholds: { from: (typeof birthsThresholds)[number]; emphasis: BirthsMessage["emphasis"] }[] = [
  { from: 50, emphasis: "strong" },
  { from: 20, emphasis: "clear" },
  { from: 5, emphasis: "quiet" },
];

export function chooseBirthsMessage(birthsAttended: number | null): BirthsMessage | null {
  const threshold = thresholds.find(({ from }) => (birthsAttended ?? 0) >= from);
  return threshold ? { text: `Attended ${threshold.from}+ births`, emphasis: threshold.emphasis } : null;
}
