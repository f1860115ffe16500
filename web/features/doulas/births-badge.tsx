import { Award } from "lucide-react";
import type { birthsThresholds } from "../../../contract/doulas.ts";
import { Badge } from "../../ui/badge.tsx";

const looks = {
  quiet: { tone: "neutral", size: "sm" },
  clear: { tone: "primary", size: "md" },
  strong: { tone: "accent", size: "lg" },
} as const satisfies Record<BirthsMessage["emphasis"], object>;

/** How many births the doula has attended, with more emphasis for more; nothing below five. */
export function BirthsBadge({ birthsAttended }: { birthsAttended: number | null }) {
  const message = birthsMessage(birthsAttended);
  if (!message) return null;
  const { tone, size } = looks[message.emphasis];
  return (
    <Badge tone={tone} size={size}>
      {message.emphasis !== "quiet" && <Award aria-hidden="true" />}
      {message.text}
    </Badge>
  );
}

/** The message for this many births, with growing emphasis; null below the first threshold. */
interface BirthsMessage {
  text: string;
  emphasis: "quiet" | "clear" | "strong";
}

// Only the type of the thresholds is imported, because their file loads zod.
const messages: { from: (typeof birthsThresholds)[number]; emphasis: BirthsMessage["emphasis"] }[] = [
  { from: 50, emphasis: "strong" },
  { from: 20, emphasis: "clear" },
  { from: 5, emphasis: "quiet" },
];

export function birthsMessage(birthsAttended: number | null): BirthsMessage | null {
  const reached = messages.find(({ from }) => (birthsAttended ?? 0) >= from);
  return reached ? { text: `Attended ${reached.from}+ births`, emphasis: reached.emphasis } : null;
}
