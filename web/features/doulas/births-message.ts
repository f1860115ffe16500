import type { birthsThresholds } from "../../../contract/doulas.ts";

/** The message for that many births attended, the more of them the louder; null below the first threshold. */
export interface BirthsMessage {
  text: string;
  emphasis: "quiet" | "clear" | "strong";
}

// The thresholds come as a type only: their file brings zod along.
const messages: { from: (typeof birthsThresholds)[number]; emphasis: BirthsMessage["emphasis"] }[] = [
  { from: 50, emphasis: "strong" },
  { from: 20, emphasis: "clear" },
  { from: 5, emphasis: "quiet" },
];

export function birthsMessage(birthsAttended: number | null): BirthsMessage | null {
  const reached = messages.find(({ from }) => (birthsAttended ?? 0) >= from);
  return reached ? { text: `Attended ${reached.from}+ births`, emphasis: reached.emphasis } : null;
}
