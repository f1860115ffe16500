import { type BookingStatus, changeDeadline, changeNoticeHours } from "./bookings.ts";

const lateCancellationRule = "If you cancel later, the call still counts toward your intro calls.";

/** How long a client can change a call, before its time is known. */
export const changeRule = `You can move or cancel a confirmed call until ${changeNoticeHours} hours before it starts. ${lateCancellationRule}`;

interface ChangeableCall {
  status: BookingStatus;
  startsAt: Date;
  /** Says until when the call can be changed. */
  formatDeadline: (deadline: Date) => string;
  doulaFirstName: string;
  isDoulaAtBirth: boolean;
}

/** Tells a client how long they can change this call or request. */
export function describeChangeRule(
  { status, startsAt, formatDeadline, doulaFirstName, isDoulaAtBirth }: ChangeableCall,
  now: Date,
): string {
  if (status === "confirmed" && isDoulaAtBirth)
    return `Because ${doulaFirstName} is at a birth, you can move or cancel this call until it starts.`;
  const deadline = changeDeadline(startsAt);
  const isOver = now > deadline;
  const until = `until ${formatDeadline(deadline)}, ${changeNoticeHours} hours before it starts`;
  const tooLate = `it starts in less than ${changeNoticeHours} hours`;
  if (status === "pending") {
    return isOver
      ? `You can cancel the request until ${doulaFirstName} confirms it. Because ${tooLate}, it counts toward your intro calls after that, even if you cancel it.`
      : `You can cancel the request at any time. Once ${doulaFirstName} confirms it, you can move or cancel the call ${until}.`;
  }
  return isOver
    ? `You can cancel this call until it starts. Because ${tooLate}, it still counts toward your intro calls, and it can no longer be moved.`
    : `You can move or cancel this call ${until}. ${lateCancellationRule}`;
}

/** Warns a client before they book a time that is too soon to change later; null for any other time. */
export function describeShortNotice(
  { startsAt, finalOnce }: { startsAt: Date; finalOnce: string },
  now: Date,
): string | null {
  if (now <= changeDeadline(startsAt)) return null;
  return `This call starts in less than ${changeNoticeHours} hours. You can't move it ${finalOnce}, and it counts toward your intro calls even if you cancel it.`;
}
