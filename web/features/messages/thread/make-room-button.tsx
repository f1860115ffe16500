import { useQuery } from "@tanstack/react-query";
import { CalendarHeart } from "lucide-react";
import { useState } from "react";
import type { Conversation } from "../../../../contract/messaging/messages.schema.ts";
import { practiceQuery } from "../../../api/scheduling/practice.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { getDisplayFirstName } from "../message-button/message-texts.ts";
import { MakeRoomDialog } from "./make-room-dialog.tsx";

/** For a doula: lets this parent buy although there is no room. Renders nothing if the doula attends no births. */
export function MakeRoomButton({ conversation }: { conversation: Conversation }) {
  const { other, is_blocked } = conversation;
  const { data: practice } = useQuery(practiceQuery);
  const [isOpen, setOpen] = useState(false);
  if (!practice?.rules || !other.id || other.is_deleted || is_blocked) return null;
  const parent = { userId: other.id, firstName: getDisplayFirstName(other) };
  const label = `Make room for ${parent.firstName}`;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="text-ink-soft hover:text-ink"
      >
        <CalendarHeart aria-hidden="true" className="size-5" />
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
