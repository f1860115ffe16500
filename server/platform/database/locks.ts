import { sql } from "drizzle-orm";
import type { Transaction } from "../../../db/database.ts";

/**
 * A transaction takes its locks in this order, and those of one kind in the order of their IDs, before it changes or locks
 * rows (docs/decisions/101). The keys are the same in every release, since two releases may run side by side.
 */
const lockKinds = [
  "admin address",
  "admins",
  "reporter",
  "doula alerts",
  "pair",
  "conversation",
  "client",
  "doula",
] as const;

export interface Lock {
  kind: (typeof lockKinds)[number];
  /** Whose lock it is; empty if there is only one of its kind. */
  id: string;
}

let observe: ((lock: Lock) => void) | undefined;

/** Tests check the order of all locks. */
export function observeLocks(observer: (lock: Lock) => void): void {
  observe = observer;
}

/** Returns true if `later` may be taken while `earlier` is held. */
export function isInLockOrder(earlier: Lock, later: Lock): boolean {
  const ranks = [lockKinds.indexOf(earlier.kind), lockKinds.indexOf(later.kind)] as const;
  return ranks[0] === ranks[1] ? earlier.id <= later.id : ranks[0] < ranks[1];
}

async function takeLock(tx: Transaction, lock: Lock): Promise<void> {
  observe?.(lock);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${formatKey(lock)}, 0))`);
}

function formatKey({ kind, id }: Lock): string {
  return id ? `${kind} ${id}` : kind;
}

/** Prevents other processes from recording the admin's address until the transaction ends. */
export function lockAdminAddress(tx: Transaction): Promise<void> {
  return takeLock(tx, { kind: "admin address", id: "" });
}

/** Prevents everybody else from becoming an admin, or no longer being one, until the transaction ends. */
export function lockAdmins(tx: Transaction): Promise<void> {
  return takeLock(tx, { kind: "admins", id: "" });
}

/** Ensures that every admin remains one until the transaction ends. Others may share this lock. */
export async function shareAdminsLock(tx: Transaction): Promise<void> {
  const lock: Lock = { kind: "admins", id: "" };
  observe?.(lock);
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${formatKey(lock)}, 0))`);
}

/** Prevents this person from storing another report until the transaction ends. */
export function lockReporter(tx: Transaction, userId: string): Promise<void> {
  return takeLock(tx, { kind: "reporter", id: userId });
}

/** Prevents others from changing the alerts of an email address until the transaction ends. */
export function lockAlertAddress(tx: Transaction, email: string): Promise<void> {
  return takeLock(tx, { kind: "doula alerts", id: email });
}

/** Prevents others from starting a conversation between these two until the transaction ends. */
export function lockPair(tx: Transaction, userIds: [string, string]): Promise<void> {
  return takeLock(tx, { kind: "pair", id: userIds.toSorted().join(" ") });
}

/**
 * Prevents others from writing, reading, blocking or sending emails in this conversation until the
 * transaction ends.
 */
export function lockConversation(tx: Transaction, conversationId: string): Promise<void> {
  return takeLock(tx, { kind: "conversation", id: conversationId });
}

/** Prevents others from booking or ordering as this parent until the transaction ends. */
export function lockClient(tx: Transaction, clientId: string): Promise<void> {
  return takeLock(tx, { kind: "client", id: clientId });
}

/**
 * Prevents others from booking this doula or changing when they can be booked, until the transaction ends.
 */
export function lockDoula(tx: Transaction, doulaProfileId: string): Promise<void> {
  return takeLock(tx, { kind: "doula", id: doulaProfileId });
}
