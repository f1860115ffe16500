import { createStoredStore } from "../lib/store.ts";

/** Whose form it is, and which one. */
export interface DraftPlace {
  userId: string;
  name: string;
}

/** What one person has typed into forms and not saved, kept in this browser until they save it or sign out. */
interface FormDrafts {
  user_id: string;
  /** By the name of the form. */
  values: Record<string, object>;
}

const draftsStore = createStoredStore<FormDrafts | null>({
  key: "form-drafts",
  parse: parseDrafts,
  format: (drafts) => drafts && JSON.stringify(drafts),
});

/** What is stored; anything unreadable counts as nothing. */
function parseDrafts(text: string | null): FormDrafts | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isRecord(stored) || typeof stored.user_id !== "string" || !isRecord(stored.values)) return null;
    const drafts = Object.entries(stored.values).flatMap(([name, values]) =>
      isRecord(values) ? [[name, values] as const] : [],
    );
    return { user_id: stored.user_id, values: Object.fromEntries(drafts) };
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What this person typed; what another person left in this browser is never shown. */
export function readFormDraft({ userId, name }: DraftPlace): object | undefined {
  const drafts = draftsStore.get();
  return drafts?.user_id === userId ? drafts.values[name] : undefined;
}

/** Keeps what is typed; undefined drops it. */
export function keepFormDraft({ userId, name }: DraftPlace, values: object | undefined): void {
  const drafts = draftsStore.get();
  const { [name]: before, ...others } = drafts?.user_id === userId ? drafts.values : {};
  if (!values && !before) return;
  draftsStore.set({ user_id: userId, values: values ? { ...others, [name]: values } : others });
}

/** Removes all drafts, which the next person at this browser must not see. */
export function forgetFormDrafts(): void {
  draftsStore.set(null);
}
