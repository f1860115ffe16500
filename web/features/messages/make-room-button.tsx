import { useQuery } from "@tanstack/react-query";
import { CalendarHeart } from "lucide-react";
import { useState } from "react";
import type { Conversation } from "../../../contract/messages.schema.ts";
import { practiceQuery } from "../../api/practice.ts";
import { useSession } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { displayFirstName } from "./message-texts.ts";

const MakeRoomDialog = lazyComponent(async () => (await import("./make-room-dialog.tsx")).MakeRoomDialog, {
  close: ({ onClose }) => onClose(),
});

/** For a doula who attends births: lets this parent buy although there is no room. Renders nothing for others. */
export function MakeRoomButton({ conversation }: { conversation: Conversation }) {
  const { other, is_blocked } = conversation;
  const { data: session } = useSession();
  const isDoula = session?.user.user_type === "doula";
  const { data: practice } = useQuery({ ...practiceQuery, enabled: isDoula });
  const [isOpen, setOpen] = useState(false);
  if (!isDoula || !practice?.rules || !other.id || other.is_deleted || is_blocked) return null;
  const parent = { userId: other.id, firstName: displayFirstName(other) };
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
        className="text-ink-soft! hover:text-ink!"
      >
        <CalendarHeart aria-hidden="true" className="size-5" />
      </Button>
      {isOpen && (
        <MakeRoomDialog
          parent={parent}
          hasRoom={practice.made_room_for.includes(parent.userId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
