import { screenMessages } from "../../../contract/texts.ts";
import { EmptyMessagesIllustration } from "../../ui/illustrations/empty-messages-illustration.tsx";

/** Beside the list, until a conversation is chosen. */
export function NothingSelected() {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center px-6 py-8 text-center">
      <EmptyMessagesIllustration className="mb-4 w-36 opacity-80" />
      <p className="text-ink-soft">{screenMessages.selectConversation}</p>
    </div>
  );
}
