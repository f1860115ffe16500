import { SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { messageMaxLength } from "../../../../contract/messaging/messages.ts";
import { normalizeText } from "../../../../contract/platform/normalize-text.ts";
import { readDraft, saveDraft } from "../../../client-state/outbox.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { inputClasses } from "../../../ui/form/field-control.tsx";

/** The counter appears when this many characters are left. */
const counterThreshold = 500;

interface ComposerProps {
  userId: string;
  conversationId: string;
  otherFirstName: string;
  onSend: (content: string) => void;
}

/** The message field. Enter sends, Shift+Enter starts a new line; drafts are kept until they are sent. */
export function Composer({ userId, conversationId, otherFirstName, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(userId, conversationId));
  const input = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const readersId = useId();
  const left = messageMaxLength - normalizeText(text).length;
  const isTooLong = left < 0;

  // On touch screens the focus would open the keyboard over the messages. A conversation can arrive while
  // its reader is typing in the search.
  useEffect(() => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!isTyping && matchMedia("(pointer: fine)").matches) input.current?.focus({ preventScroll: true });
  }, []);

  const write = (next: string) => {
    setText(next);
    saveDraft(userId, conversationId, next);
  };

  const send = () => {
    const content = normalizeText(text);
    input.current?.focus();
    if (!content || isTooLong) return;
    onSend(content);
    write("");
  };

  const sendByEnter = (event: KeyboardEvent) => {
    // Input methods use Enter to finish a word; Safari signals that only with key code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form
      data-bottom-edge
      onSubmit={submit}
      className="border-line border-t bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4"
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          rows={1}
          value={text}
          placeholder="Write a message"
          aria-label={`Message to ${otherFirstName}`}
          aria-describedby={`${readersId} ${hintId}`}
          aria-invalid={isTooLong || undefined}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendByEnter}
          className={cn(inputClasses, "field-sizing-content max-h-40 resize-none")}
        />
        <Button type="submit" aria-label="Send" title="Send" size="icon" className="size-12">
          <SendHorizontal aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <p id={readersId} className="mt-1.5 px-1 text-ink-soft text-xs">
        Only you and {otherFirstName} read this, unless it's reported.
      </p>
      <p
        id={hintId}
        role="status"
        className={cn(
          "mt-1 px-1 text-sm empty:hidden",
          isTooLong ? "font-medium text-danger" : "text-ink-soft",
        )}
      >
        {isTooLong
          ? `Please use at most ${messageMaxLength} characters. ${-left} too many.`
          : left <= counterThreshold && `${left} characters left`}
      </p>
    </form>
  );
}
