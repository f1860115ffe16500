import { useQuery } from "@tanstack/react-query";
import { CircleOff, Mail, Phone, ShieldAlert } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import type { Conversation, ConversationDetail } from "../../../../contract/messaging/messages.schema.ts";
import { formatMailboxHref, formatTelephoneHref } from "../../../../contract/platform/fields.ts";
import { useSession } from "../../../api/identity/session.ts";
import { conversationQuery } from "../../../api/messaging/messages.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ContactLinks } from "../../../ui/basics/contact-links.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { BlockDialog } from "../block/block-dialog.tsx";
import { getDisplayFirstName, getDisplayName } from "../message-button/message-texts.ts";
import { MakeRoomButton } from "./make-room-button.tsx";
import { NextCallLink } from "./next-call-link.tsx";
import { ThreadConversation } from "./thread-conversation.tsx";
import { BackToList, LoadedThread } from "./thread-placeholder.tsx";

interface ThreadPaneProps {
  userId: string;
  conversationId: string;
  /** True on a phone, where the thread is a separate page. */
  isPage: boolean;
}

export function ThreadPane({ userId, conversationId, isPage }: ThreadPaneProps) {
  const conversation = useQuery(conversationQuery(conversationId));
  const [blockDialog, setBlockDialog] = useState<"unused" | "open" | "closed">("unused");
  const heading = useRef<HTMLHeadingElement>(null);

  // On a phone, the clicked list is gone, along with the focus.
  const isKnown = conversation.data !== undefined;
  useEffect(() => {
    if (!isPage || !isKnown || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, [isPage, isKnown]);

  return (
    <LoadedThread query={conversation} isPage={isPage}>
      {(loaded) => (
        <div className="flex min-h-0 grow flex-col">
          <ThreadHeader
            conversation={loaded}
            isPage={isPage}
            headingRef={heading}
            onReport={() => setBlockDialog("open")}
          />
          <ThreadConversation userId={userId} conversation={loaded} />
          {blockDialog !== "unused" && (
            <BlockDialog
              conversation={loaded}
              isOpen={blockDialog === "open"}
              onClose={() => setBlockDialog("closed")}
            />
          )}
        </div>
      )}
    </LoadedThread>
  );
}

interface ThreadHeaderProps {
  conversation: Conversation | ConversationDetail;
  /** True on a phone, where the thread is a separate page. */
  isPage: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onReport: () => void;
}

/** The other person, their next call, other ways to reach them, and the button to report or block them. */
function ThreadHeader({ conversation, isPage, headingRef, onReport }: ThreadHeaderProps) {
  const { other } = conversation;
  const contact = "contact" in conversation ? conversation.contact : null;
  const name = getDisplayName(other);
  const isDoula = useSession().data?.user.user_type === "doula";
  return (
    <header className="border-line border-b bg-surface px-2 py-2 md:px-6 md:py-3">
      <div className="flex items-center gap-2 md:gap-3">
        {isPage && <BackToList />}
        <Avatar
          firstName={other.first_name}
          lastName={other.last_name}
          image={other.profile_image_url}
          className="max-md:size-10 max-md:text-sm"
        />
        <div className="min-w-0 grow">
          <h2
            ref={headingRef}
            tabIndex={-1}
            className="wrap-anywhere line-clamp-2 text-lg leading-6 max-md:font-sans max-md:font-semibold max-md:text-base max-md:leading-5 max-md:tracking-normal"
          >
            {other.doula?.is_listed && other.doula.slug ? (
              <TextLink to="/doulas/$slug" params={{ slug: other.doula.slug }} look="title">
                {name}
              </TextLink>
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
          <NextCallLink other={other} className="max-md:hidden" />
        </div>
        {contact && isPage && <ContactIcons contact={contact} firstName={getDisplayFirstName(other)} />}
        {contact && !isPage && (
          <ContactLinks phone={contact.phone} email={contact.email} className="text-sm max-lg:hidden" />
        )}
        {isDoula && !isPage && <MakeRoomButton conversation={conversation} />}
        {!other.is_deleted && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Report or block"
            title="Report or block"
            aria-haspopup="dialog"
            onClick={onReport}
            className="text-ink-soft hover:text-ink max-md:-ml-2"
          >
            <ShieldAlert aria-hidden="true" className="size-5" />
          </Button>
        )}
      </div>
      <div className="mx-2 flex items-center justify-between gap-2 md:hidden">
        <NextCallLink other={other} className="min-w-0" />
        {isDoula && isPage && <MakeRoomButton conversation={conversation} />}
      </div>
      {contact && !isPage && (
        <ContactLinks
          phone={contact.phone}
          email={contact.email}
          className="mt-1 ml-14 flex-row flex-wrap gap-x-6 text-sm lg:hidden"
        />
      )}
    </header>
  );
}

interface ContactIconsProps {
  contact: NonNullable<ConversationDetail["contact"]>;
  firstName: string;
}

/** On a phone, the links fit beside the name only as icons. */
function ContactIcons({ contact: { phone, email }, firstName }: ContactIconsProps) {
  return (
    <>
      {phone && (
        <Button asChild variant="ghost" size="icon" className="-mr-2">
          <a href={formatTelephoneHref(phone)} aria-label={`Call ${firstName} at ${phone}`}>
            <Phone aria-hidden="true" className="size-5" />
          </a>
        </Button>
      )}
      {email && (
        <Button asChild variant="ghost" size="icon">
          <a href={formatMailboxHref(email)} aria-label={`Email ${firstName} at ${email}`}>
            <Mail aria-hidden="true" className="size-5" />
          </a>
        </Button>
      )}
    </>
  );
}
