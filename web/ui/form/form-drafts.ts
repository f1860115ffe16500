import { createStoredStore } from "../../lib/store.ts";

export interface DraftKey {
  userId: string;
  name: string;
}

/** One person's unsaved form input, stored in this browser until they save it or sign out. */
interface FormDrafts {
  user_id: string;
  /** By the form's name. */
  values: Record<string, object>;
}

const draftsStore = createStoredStore<FormDrafts | null>({
  key: "form-drafts",
  parse: parseDrafts,
  format: (drafts) => drafts && JSON.stringify(drafts),
});

/** Returns the stored drafts, or null if they are unreadable. */
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

/** Returns this person's draft; another person's drafts in this browser are never returned. */
export function readFormDraft({ userId, name }: DraftKey): object | undefined {
  const drafts = draftsStore.get();
  return drafts?.user_id === userId ? drafts.values[name] : undefined;
}

/** Stores a draft; undefined removes it. */
export function storeFormDraft({ userId, name }: DraftKey, values: object | undefined): void {
  const drafts = draftsStore.get();
  const { [name]: before, ...others } = drafts?.user_id === userId ? drafts.values : {};
  if (!values && !before) return;
  draftsStore.set({ user_id: userId, values: values ? { ...others, [name]: values } : others });
}

/** Removes all drafts, so that the next person at this browser cannot see them. */
export function clearFormDrafts(): void {
  draftsStore.set(null);
}
