import { Award } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { type BirthsMessage, birthsMessage } from "./births-message.ts";

const looks = {
  quiet: { tone: "neutral", size: "sm" },
  clear: { tone: "primary", size: "md" },
  strong: { tone: "accent", size: "lg" },
} as const satisfies Record<BirthsMessage["emphasis"], object>;

/** How many births the doula has attended, louder with experience; nothing below five. */
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
