import { useState } from "react";
import type { Message } from "../../../contract/messages.schema.ts";
import { Announcement } from "../../ui/announcement.tsx";

const spokenMs = 4000;

interface IncomingAnnouncementProps {
  userId: string;
  name: string;
  messages: readonly Message[];
}

/** Speaks what comes in while the thread is open. */
export function IncomingAnnouncement({ userId, name, messages }: IncomingAnnouncementProps) {
  const newest = messages.findLast(({ sender_id }) => sender_id !== userId);
  const [firstId] = useState(newest?.id);
  if (!newest || newest.id === firstId) return null;
  return (
    <Announcement key={newest.id} duration={spokenMs}>
      {name}: {newest.content}
    </Announcement>
  );
}
