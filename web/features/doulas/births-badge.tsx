import { Award } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { type BirthsMessage, birthsMessage } from "./births-message.ts";

const looks = {
  quiet: { tone: "neutral", className: "" },
  clear: { tone: "primary", className: "text-sm" },
  strong: { tone: "accent", className: "px-3 py-1.5 text-base" },
} as const satisfies Record<BirthsMessage["emphasis"], object>;

/** How many births the doula has attended, louder with experience; nothing below five. */
export function BirthsBadge({ birthsAttended }: { birthsAttended: number | null }) {
  const message = birthsMessage(birthsAttended);
  if (!message) return null;
  const { tone, className } = looks[message.emphasis];
  return (
    <Badge tone={tone} className={className}>
      {message.emphasis !== "quiet" && <Award aria-hidden="true" />}
      {message.text}
    </Badge>
  );
}
