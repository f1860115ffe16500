const fullDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** 'Friday, March 5, 2027' */
export function formatFullDay(date: Date): string {
  return fullDay.format(date);
}
