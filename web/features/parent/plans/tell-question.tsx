import type { RefObject } from "react";
import type { KnownDoula } from "../../../../contract/families/births.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import type { useTellDoula } from "../../../client-state/own-birth.ts";
import { formatList } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { describeWritingAdvice } from "../../shared/births/notice-texts.ts";

interface TellQuestionProps {
  doula: KnownDoula;
  kind: "loss" | "plans_changed";
  /** The doula gives up the date of a paid birth, and it can't be given back. */
  isFinal: boolean;
  isOpen: boolean;
  tell: ReturnType<typeof useTellDoula>;
  failed: string;
  focusAfter: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows what a doula will read before they are told, and what it ends. */
export function TellQuestion({ doula, kind, isFinal, tell, ...props }: TellQuestionProps) {
  const { data: session } = useSession();
  const { first_name: name, paid_births } = doula;
  const parentName = session?.user.first_name || "A parent";
  const title = kind === "loss" ? `Tell ${name} about your loss?` : `Tell ${name} only that plans changed?`;
  return (
    <ConfirmDialog
      title={isFinal ? `This ends your date with ${name}` : title}
      cancelText={isFinal ? "Keep the date" : "Not now"}
      confirmText={isFinal ? `End the date and tell ${name}` : `Tell ${name}`}
      isDangerous={isFinal}
      mutation={tell}
      busyText="Telling..."
      {...props}
    >
      <p>
        Our email to {name} says only that there's an update from {parentName}. On our pages, {name} reads:
      </p>
      <blockquote className="border-line border-l-2 pl-3">
        {describeWritingAdvice({ kind }, parentName)}
      </blockquote>
      {isFinal ? (
        <p>
          You paid for {formatList(paid_births.map((birth) => `“${birth}”`))}. {name} stops holding your date
          for it and may take another birth, and you can't give the date back here. The payment stays as it
          is. If only your date moved, choose “Our date changed” in My Orders instead.
        </p>
      ) : (
        <p>
          {name} no longer sees or holds your due date. A request or an order for a birth that you haven't
          paid ends.
        </p>
      )}
    </ConfirmDialog>
  );
}
