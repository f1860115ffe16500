const fullDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

const monthDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

/** 'Friday, March 5, 2027' */
export function formatFullDay(date: Date): string {
  return fullDay.format(date);
}

/** 'Mar 5' */
export function formatMonthDay(date: Date): string {
  return monthDay.format(date);
}
