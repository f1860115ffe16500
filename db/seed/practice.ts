import { addDays, toCalendarDay } from "../../contract/platform/time.ts";
import { practiceLimits } from "../../contract/scheduling/practice.ts";
import type { DoulaPerson } from "./metros.ts";
import { demoDoula } from "./people.ts";
import { type RandomSource, stableId } from "./random.ts";

/** Long enough for every demo parent's due date. */
const fullWeeks = 36;

/** Whether a demo doula attends births; null if they have not answered the questions. */
export function attendsBirths({ attendsBirths, isSparse, specialties, status }: DoulaPerson): boolean | null {
  if (attendsBirths === false) return false;
  return !isSparse && status === undefined && specialties.includes("Birth support") ? true : null;
}

/** How many births a demo doula takes, their clients from elsewhere, and their time off from births. */
export function makePractice(person: DoulaPerson, timeZone: string, random: RandomSource, now: Date) {
  const isAttending = attendsBirths(person) === true;
  const today = toCalendarDay(now, timeZone);
  const isDemoDoula = person.name === demoDoula.name;
  const rules = {
    birthsPerMonth: person.isFull ? 2 : 3,
    onCallAtOnce: person.isFull ? 2 : 4,
    daysBefore: random.chance(0.25) ? 21 : 14,
    daysAfter: practiceLimits.daysAfter.default,
  };
  const clients = isDemoDoula ? demoClients(today) : makeClients(person, today, random);
  return {
    practice: isAttending ? [rules] : [],
    commitments: isAttending ? clients : [],
    timeOff: isDemoDoula ? [demoVacation(today)] : [],
  };
}

interface Client {
  dueDate: string;
  label: string | null;
}

/** The demo doula's own clients, with room around the demo parent's due date. */
function demoClients(today: string): Client[] {
  return [
    { dueDate: addDays(today, 24), label: "Tess and Omar, second baby" },
    { dueDate: addDays(today, 31), label: "J. B., home birth" },
    { dueDate: addDays(today, 96), label: "Marisela, from the clinic" },
  ];
}

/** Close to the demo parent's due date, so that a parent reads who covers. */
function demoVacation(today: string) {
  return {
    id: stableId("time off of the demo doula"),
    firstDate: addDays(today, 147),
    lastDate: addDays(today, 150),
    backupName: "Imani Okafor",
    reason: "My sister's wedding",
  };
}

/** Full doulas have a client every two weeks, others two in the next months. */
function makeClients({ isFull }: DoulaPerson, today: string, random: RandomSource): Client[] {
  const days = isFull
    ? Array.from({ length: fullWeeks / 2 }, (_, index) => 4 + index * 14)
    : [random.integer(10, 90), random.integer(100, 240)];
  return days.map((day) => ({ dueDate: addDays(today, day), label: null }));
}
