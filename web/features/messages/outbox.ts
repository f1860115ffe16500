import { useMemo, useSyncExternalStore } from "react";
import { type ErrorCode, errorMessages } from "../../../contract/errors.ts";
import { outboxStorageKey } from "../../lib/outbox-storage.ts";

/** A message that the server has not taken yet. */
export interface Unsent {
  conversation_id: string;
  /** With it the server knows a message that it already has. */
  client_key: string;
  content: string;
  created_at: string;
  /** Why it did not go; null while it is on its way. */
  failure: ErrorCode | null;
}

/** What one person has written and not sent, kept in this browser until they sign out. */
interface Outbox {
  user_id: string;
  /** By conversation. */
  drafts: Record<string, string>;
  unsent: Unsent[];
}

let cached: { text: string | null; outbox: Outbox | null } = { text: null, outbox: null };
// For browsers that refuse storage: it then lasts as long as the page.
let unstored: string | null = null;
const listeners = new Set<() => void>();

function readOutbox(): Outbox | null {
  const text = unstored ?? readText();
  if (text !== cached.text) cached = { text, outbox: parseOutbox(text) };
  return cached.outbox;
}

function readText(): string | null {
  try {
    return localStorage.getItem(outboxStorageKey);
  } catch {
    return null;
  }
}

/** What is stored; anything unreadable counts as nothing. */
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

function isUnsent(value: unknown): value is Unsent {
  if (!isRecord(value)) return false;
  const texts = [value.conversation_id, value.client_key, value.content, value.created_at];
  const { failure } = value;
  return (
    texts.every((text) => typeof text === "string") &&
    (failure === null || (typeof failure === "string" && failure in errorMessages))
  );
}

function change(userId: string, alter: (outbox: Outbox) => Outbox): void {
  const text = JSON.stringify(alter(outboxOf(userId)));
  try {
    localStorage.setItem(outboxStorageKey, text);
    unstored = null;
  } catch {
    unstored = text;
  }
  for (const listener of listeners) listener();
}

/** Nobody gets to see what somebody else has left. */
function outboxOf(userId: string): Outbox {
  const outbox = readOutbox();
  return outbox?.user_id === userId ? outbox : { user_id: userId, drafts: {}, unsent: [] };
}

export function readDraft(userId: string, conversationId: string): string {
  return outboxOf(userId).drafts[conversationId] ?? "";
}

export function keepDraft(userId: string, conversationId: string, draft: string): void {
  change(userId, (outbox) => {
    const { [conversationId]: _before, ...others } = outbox.drafts;
    return { ...outbox, drafts: draft ? { ...others, [conversationId]: draft } : others };
  });
}

/** Puts a message where it was, or at the end. */
export function keepUnsent(userId: string, message: Unsent): void {
  change(userId, (outbox) => {
    const isSame = ({ client_key }: Unsent) => client_key === message.client_key;
    const unsent = outbox.unsent.some(isSame)
      ? outbox.unsent.map((other) => (isSame(other) ? message : other))
      : [...outbox.unsent, message];
    return { ...outbox, unsent };
  });
}

export function dropUnsent(userId: string, clientKey: string): void {
  change(userId, (outbox) => ({
    ...outbox,
    unsent: outbox.unsent.filter(({ client_key }) => client_key !== clientKey),
  }));
}

/** What a person has written in a conversation and the server has not taken, the oldest first. */
export function useUnsent(userId: string, conversationId: string): Unsent[] {
  const outbox = useSyncExternalStore(subscribe, readOutbox);
  return useMemo(
    () =>
      outbox?.user_id === userId
        ? outbox.unsent.filter(({ conversation_id }) => conversation_id === conversationId)
        : [],
    [outbox, userId, conversationId],
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
