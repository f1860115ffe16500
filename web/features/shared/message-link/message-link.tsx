import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button, type ButtonProps } from "../../../ui/basics/button.tsx";

interface MessageLinkProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  /** The doula's slug; null if the doula is not listed. */
  doula?: string | null;
  /** The parent's user ID; null if the doula can't write to them. */
  parent?: string | null | undefined;
  /** An existing conversation's ID, in which an unlisted doula can still be written to. */
  conversation?: string | null;
  ref?: Ref<HTMLAnchorElement>;
  /** Such as 'Message Rosa'. */
  children: ReactNode;
}

/** Links to a conversation with a doula or a parent. Renders nothing if they cannot be written to. */
export function MessageLink({
  doula,
  parent,
  conversation,
  variant = "secondary",
  ref,
  children,
  ...look
}: MessageLinkProps) {
  const thread = doula ? { doula } : parent ? { parent } : conversation ? { with: conversation } : null;
  if (!thread) return null;
  return (
    <Button asChild variant={variant} {...look}>
      <Link ref={ref} to="/messages" search={thread}>
        <MessageCircle aria-hidden="true" className="size-4.5" />
        <span className="min-w-0 break-words">{children}</span>
      </Link>
    </Button>
  );
}
