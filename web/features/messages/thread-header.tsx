import { Link } from "@tanstack/react-router";
import { CircleOff, ShieldAlert } from "lucide-react";
import type { Ref } from "react";
import type { Conversation, ConversationDetail } from "../../../contract/messages.schema.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ContactLinks } from "../../ui/contact-links.tsx";
import { nameOf } from "./message-texts.ts";
import { BackToList } from "./thread-skeleton.tsx";

interface ThreadHeaderProps {
  conversation: Conversation | ConversationDetail;
  /** On a phone, where the thread is a page of its own. */
  isPage: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onReport: () => void;
  /** Called when the button is about to be pressed. */
  onReportIntent: () => void;
}

/** The other person, how else to reach them, and the button to report or block them. */
export function ThreadHeader({
  conversation,
  isPage,
  headingRef,
  onReport,
  onReportIntent,
}: ThreadHeaderProps) {
  const { other } = conversation;
  const contact = "contact" in conversation ? conversation.contact : null;
  const name = nameOf(other);
  return (
    <header className="border-line border-b bg-surface px-2 py-2 md:px-6 md:py-3">
      <div className="flex items-center gap-2 md:gap-3">
        {isPage && <BackToList />}
        <Avatar firstName={other.first_name} lastName={other.last_name} image={other.profile_image_url} />
        <div className="min-w-0 grow">
          <h2 ref={headingRef} tabIndex={-1} className="line-clamp-2 break-words text-lg leading-6">
            {other.doula?.is_listed && other.doula.slug ? (
              <Link
                to="/doulas/$slug"
                params={{ slug: other.doula.slug }}
                className="underline decoration-transparent underline-offset-4 transition-colors duration-150 ease-out hover:text-primary hover:decoration-current"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          {other.doula && !other.doula.is_listed && (
            <Badge tone="cancelled" className="mt-1">
              <CircleOff aria-hidden="true" strokeWidth={2.25} />
              No longer available
            </Badge>
          )}
        </div>
        {!other.is_deleted && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Report or block"
            title="Report or block"
            aria-haspopup="dialog"
            onClick={onReport}
            onPointerEnter={onReportIntent}
            onFocus={onReportIntent}
            className="text-ink-soft! hover:text-ink!"
          >
            <ShieldAlert aria-hidden="true" className="size-5" />
          </Button>
        )}
      </div>
      {contact && (
        <ContactLinks
          phone={contact.phone}
          email={contact.email}
          className="mt-1 flex-row! flex-wrap gap-x-6! px-1 text-sm md:ml-14 md:px-0"
        />
      )}
    </header>
  );
}
