import { useMemo } from "react";
import { type ErrorCode, errorMessages } from "../../contract/errors.ts";
import { createStoredStore, useStore } from "../lib/store.ts";

/** A message that the server has not confirmed yet. */
export interface UnsentMessage {
  conversation_id: string;
  /** Lets the server recognize a message it already has. */
  client_key: string;
  content: string;
  created_at: string;
  /** Why sending failed; null while it is being sent. */
  failure: ErrorCode | null;
}

/** One person's drafts and unsent messages, stored in this browser until they sign out. */
interface Outbox {
  user_id: string;
  /** By conversation. */
  drafts: Record<string, string>;
  unsent: UnsentMessage[];
}

const outboxStore = createStoredStore<Outbox | null>({
  key: "messages",
  parse: parseOutbox,
  format: (outbox) => outbox && JSON.stringify(outbox),
});

/** Parses the stored text; null if it is unreadable. */
export function parseOutbox(text: string | null): Outbox | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isRecord(stored) || typeof stored.user_id !== "string") return null;
    const { drafts, unsent } = stored;
    return {
      user_id: stored.user_id,
      drafts: isRecord(drafts)
        ? Object.fromEntries(
            Object.entries(drafts).flatMap(([id, draft]) => (typeof draft === "string" ? [[id, draft]] : [])),
          )
        : {},
      unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
    };
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isUnsent(value: unknown): value is UnsentMessage {
  if (!isRecord(value)) return false;
  const texts = [value.conversation_id, value.client_key, value.content, value.created_at];
  const { failure } = value;
  return (
    texts.every((text) => typeof text === "string") &&
    (failure === null || (typeof failure === "string" && failure in errorMessages))
  );
}

/** Removes drafts and unsent messages, which the next person using this browser must not see. */
export function clearOutbox(): void {
  outboxStore.set(null);
}

function change(userId: string, alter: (outbox: Outbox) => Outbox): void {
  outboxStore.set(alter(readOutbox(userId)));
}

/** This person's outbox. Another person's outbox in this browser is never shown. */
function readOutbox(userId: string): Outbox {
  const outbox = outboxStore.get();
  return outbox?.user_id === userId ? outbox : { user_id: userId, drafts: {}, unsent: [] };
}

export function readDraft(userId: string, conversationId: string): string {
  return readOutbox(userId).drafts[conversationId] ?? "";
}

export function saveDraft(userId: string, conversationId: string, draft: string): void {
  change(userId, (outbox) => {
    const { [conversationId]: _before, ...others } = outbox.drafts;
    return { ...outbox, drafts: draft ? { ...others, [conversationId]: draft } : others };
  });
}

/** Puts a message back at its position, or at the end. */
export function saveUnsent(userId: string, message: UnsentMessage): void {
  change(userId, (outbox) => {
    const isSame = ({ client_key }: UnsentMessage) => client_key === message.client_key;
    const unsent = outbox.unsent.some(isSame)
      ? outbox.unsent.map((other) => (isSame(other) ? message : other))
      : [...outbox.unsent, message];
    return { ...outbox, unsent };
  });
}

export function removeUnsent(userId: string, clientKey: string): void {
  change(userId, (outbox) => ({
    ...outbox,
    unsent: outbox.unsent.filter(({ client_key }) => client_key !== clientKey),
  }));
}

/** A person's unconfirmed messages in a conversation, oldest first. */
export function useUnsent(userId: string, conversationId: string): UnsentMessage[] {
  const outbox = useStore(outboxStore);
  return useMemo(
    () =>
      outbox?.user_id === userId
        ? outbox.unsent.filter(({ conversation_id }) => conversation_id === conversationId)
        : [],
    [outbox, userId, conversationId],
  );
}
