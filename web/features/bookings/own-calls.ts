import { useQuery } from "@tanstack/react-query";
import { introCallMinutes } from "../../../contract/availability.ts";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { bookingsQuery } from "./queries.ts";

type OwnCall = Pick<Booking, "id" | "status" | "starts_at" | "ends_at">;

const callMs = introCallMinutes * 60_000;

/** Whether one of a client's open calls overlaps a call that starts at `slot`; `movedId` is the one that would move there. */
export function isOwnCallAt(calls: OwnCall[], slot: string, movedId?: string): boolean {
  const start = Date.parse(slot);
  return calls.some(
    ({ id, status, starts_at, ends_at }) =>
      id !== movedId &&
      (status === "pending" || status === "confirmed") &&
      Date.parse(starts_at) < start + callMs &&
      start < Date.parse(ends_at),
  );
}

/** At which times the signed-in client has a call already. None until their bookings are read: the server checks too. */
export function useOwnCalls(movedId?: string): (slot: string) => boolean {
  const { data: bookings = [] } = useQuery(bookingsQuery);
  return (slot) => isOwnCallAt(bookings, slot, movedId);
}
