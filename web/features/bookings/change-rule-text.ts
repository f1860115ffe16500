import type { Booking } from "../../../contract/bookings.schema.ts";
import { describeChangeRule } from "../../../contract/change-rule.ts";

/** Until when the client can move or cancel a booking. */
export function changeRuleText({ status, starts_at, time_zone, doula }: Booking): string {
  return describeChangeRule(
    {
      status,
      startsAt: new Date(starts_at),
      timeZone: time_zone,
      doulaFirstName: doula.first_name,
    },
    new Date(),
  );
}
