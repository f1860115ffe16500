import { isDeepStrictEqual } from "node:util";
import { asc, eq, sql } from "drizzle-orm";
import type { CoverageNote, CoverageNoteChange } from "../../../contract/operations/coverage-notes.schema.ts";
import { coverageNoteMonths } from "../../../contract/operations/coverage-notes.ts";
import { getTodayRange } from "../../../contract/platform/time.ts";
import { schema, type Transaction } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";

const { coverageNotes } = schema;

export const coverageNoteLimits = defineLimits({
  coverage_note_changes: { points: 60, seconds: 60 },
});

/** All notes, by state. Open to everyone. */
export async function listCoverageNotes({ db, now }: Platform): Promise<CoverageNote[]> {
  const rows = await db.select().from(coverageNotes).orderBy(asc(coverageNotes.state));
  return rows.map((row) => toNote(row, now()));
}

interface NoteWrite {
  adminId: string;
  change: CoverageNoteChange;
}

/** Adds a state's note, with an audit entry. */
export function addCoverageNote(platform: Platform, { adminId, change }: NoteWrite): Promise<CoverageNote> {
  return inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    requireChecked(change, platform.now());
    await lockNotes(tx);
    const [added] = await tx.insert(coverageNotes).values(toRow(change)).onConflictDoNothing().returning();
    if (!added) throw stateTaken();
    await recordAudit(tx, {
      actorId: adminId,
      action: "coverage_note.added",
      subject: { type: "coverage_note", id: added.id },
      after: toChange(added),
    });
    return toNote(added, platform.now());
  });
}

/** Changes a note, with an audit entry unless nothing changed. */
export function changeCoverageNote(
  platform: Platform,
  { adminId, id, change }: NoteWrite & { id: string },
): Promise<CoverageNote> {
  return inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    requireChecked(change, platform.now());
    await lockNotes(tx);
    const note = await lockNote(tx, id);
    const before = toChange(note);
    if (isDeepStrictEqual(before, change)) return toNote(note, platform.now());
    if (
      change.state !== note.state &&
      (await tx.$count(coverageNotes, eq(coverageNotes.state, change.state)))
    )
      throw stateTaken();
    const [changed] = await tx
      .update(coverageNotes)
      .set(toRow(change))
      .where(eq(coverageNotes.id, id))
      .returning();
    if (!changed) throw new Refusal("not_found");
    await recordAudit(tx, {
      actorId: adminId,
      action: "coverage_note.changed",
      subject: { type: "coverage_note", id },
      before,
      after: toChange(changed),
    });
    return toNote(changed, platform.now());
  });
}

/** Deletes a note, with an audit entry. */
export function removeCoverageNote(
  { db }: Platform,
  { adminId, id }: { adminId: string; id: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const note = await lockNote(tx, id);
    await tx.delete(coverageNotes).where(eq(coverageNotes.id, id));
    await recordAudit(tx, {
      actorId: adminId,
      action: "coverage_note.deleted",
      subject: { type: "coverage_note", id },
      before: toChange(note),
    });
  });
}

type NoteRow = typeof coverageNotes.$inferSelect;

/** Two admins must not give one state two texts. */
async function lockNotes(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${coverageNotes} in share row exclusive mode`);
}

/** Locks the note so that each audit entry starts from the previous one. */
async function lockNote(tx: Transaction, id: string): Promise<NoteRow> {
  const [note] = await tx.select().from(coverageNotes).where(eq(coverageNotes.id, id)).for("update");
  if (!note) throw new Refusal("not_found");
  return note;
}

function stateTaken(): Refusal {
  return new Refusal("invalid_input", {
    errors: [{ field: "state", code: "taken", message: "This state already has a text." }],
  });
}

function requireChecked({ checked_on: checkedOn }: CoverageNoteChange, now: Date): void {
  if (checkedOn <= getTodayRange(now).latest) return;
  throw new Refusal("invalid_input", {
    errors: [{ field: "checked_on", code: "future", message: "Please choose today or an earlier day." }],
  });
}

/** The fields that admins write, which are compared and audited. */
function toChange({ state, text, sourceUrl, checkedOn }: NoteRow): CoverageNoteChange {
  return { state, text, source_url: sourceUrl, checked_on: checkedOn };
}

function toRow({ state, text, source_url: sourceUrl, checked_on: checkedOn }: CoverageNoteChange) {
  return { state, text, sourceUrl, checkedOn };
}

function toNote(row: NoteRow, now: Date): CoverageNote {
  const end = new Date(`${row.checkedOn}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + coverageNoteMonths);
  return { id: row.id, ...toChange(row), is_shown: now < end };
}
