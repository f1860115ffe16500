import { useQuery } from "@tanstack/react-query";
import { CalendarHeart } from "lucide-react";
import { useState } from "react";
import type { Conversation } from "../../../../contract/messaging/messages.schema.ts";
import { birthNoticesQuery } from "../../../api/families/births.ts";
import { practiceQuery } from "../../../api/scheduling/practice.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { getDisplayFirstName } from "../message-button/message-texts.ts";
import { MakeRoomDialog } from "./make-room-dialog.tsx";

/**
 * For a doula: lets this parent buy although there is no room. Renders nothing if the doula attends no births, and after
 * the parent told them of a loss or changed plans.
 */
export function MakeRoomButton({ conversation }: { conversation: Conversation }) {
  const { other, is_blocked } = conversation;
  const { data: practice } = useQuery(practiceQuery);
  const { data: notices } = useQuery(birthNoticesQuery);
  const [isOpen, setOpen] = useState(false);
  if (!practice?.rules || !notices || !other.id || other.is_deleted || is_blocked) return null;
  const notice = notices.items.find(({ parent }) => parent.user_id === other.id);
  if (notice && notice.kind !== "birth") return null;
  const parent = { userId: other.id, firstName: getDisplayFirstName(other) };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="shrink-0 text-ink-soft hover:text-ink"
      >
        <CalendarHeart aria-hidden="true" className="size-5" />
        <span>
          Make room<span className="sr-only"> for {parent.firstName}</span>
        </span>
      </Button>
      <MakeRoomDialog
        parent={parent}
        hasRoom={practice.made_room_for.includes(parent.userId)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
