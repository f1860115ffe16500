import { Link, useRouter } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useSession } from "../../../api/identity/session.ts";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { Button, type ButtonProps } from "../../../ui/basics/button.tsx";

interface MessageButtonProps extends Pick<ButtonProps, "variant"> {
  doula: { slug: string; full_name: string; first_name: string };
  className?: string;
  /** Shows only the icon. */
  isIconOnly?: boolean;
}

/** Opens the conversation with a doula; visitors log in first. Renders nothing for doulas and admins. */
export function MessageButton({
  doula,
  variant = "secondary",
  className,
  isIconOnly = false,
}: MessageButtonProps) {
  const router = useRouter();
  const { data: session, isPending } = useSession();
  const { open } = useAccountDialog();
  const thread = { to: "/messages", search: { doula: doula.slug } } as const;
  const label = (
    <>
      <MessageCircle aria-hidden="true" className={isIconOnly ? "size-5" : "size-4.5"} />
      <span className={isIconOnly ? "sr-only" : undefined}>
        Message{variant === "primary" && ` ${doula.first_name}`}
        {variant !== "primary" && <span className="sr-only"> {doula.full_name}</span>}
      </span>
    </>
  );

  const look = { variant, size: isIconOnly ? "icon" : "md", className } as const;

  if (session) {
    if (session.user.user_type !== "client") return null;
    return (
      <Button asChild {...look}>
        <Link {...thread}>{label}</Link>
      </Button>
    );
  }
  const promptLogIn = () =>
    open({
      kind: "login",
      next: router.buildLocation(thread).href,
      reason: `Log in to write to ${doula.first_name}.`,
      signUpReason: `Sign up to write to ${doula.first_name}.`,
    });
  return (
    <Button {...look} disabled={isPending} onClick={promptLogIn}>
      {label}
    </Button>
  );
}
