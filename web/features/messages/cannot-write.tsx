import { Link } from "@tanstack/react-router";
import { errorMessages } from "../../../contract/errors.ts";
import type { WritingRefusal } from "../../../contract/messages.ts";
import { messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { useUnblock } from "./blocks.ts";

interface CannotWriteProps {
  conversationId: string;
  refusal: WritingRefusal;
}

/** In the place where one would write: why one may not. */
export function CannotWrite({ conversationId, refusal }: CannotWriteProps) {
  const unblock = useUnblock(conversationId);
  return (
    <div
      data-bottom-edge
      className="flex flex-col items-center gap-3 border-line border-t bg-surface px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center"
    >
      <p className="text-ink-soft">{errorMessages[refusal]}</p>
      {unblock.isError && <InlineAlert tone="error" title={messageOf(unblock.error)} />}
      {refusal === "conversation_blocked" && (
        <Button variant="secondary" isBusy={unblock.isPending} onClick={() => unblock.mutate()}>
          Unblock
        </Button>
      )}
      {refusal === "doula_not_found" && (
        <Button variant="secondary" asChild>
          <Link to="/find-doulas">Find another doula</Link>
        </Button>
      )}
    </div>
  );
}
