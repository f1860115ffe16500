/** A calendar day as 'yyyy-mm-dd', without time or zone. */
export type IsoDay = string;

export function toIsoDay(date: Date): IsoDay {
  const year = String(date.getFullYear()).padStart(4, "0");
  const month = String(date.getMonth() + 1).padStart(2, "0");
  const day = String(date.getDate()).padStart(2, "0");
  return `${year}-${month}-${day}`;
}

/** Local midnight of that day, or null if there is no such day. */
export function parseIsoDay(day: IsoDay): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return null;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return toIsoDay(date) === day ? date : null;
}
