/** The link that confirms an email alert works for this many hours. */
export const alertLinkHours = 24;

/** An address gets at most one alert in this many days. */
export const alertPauseDays = 7;

/** An alert names this many doulas and counts the others. */
export const maxDoulasInAlert = 5;

/** 'your alert for doulas within 30 miles of Austin, TX' */
export function formatAlert({ place, miles }: { place: string; miles: number }): string {
  return `your alert for doulas within ${miles} ${miles === 1 ? "mile" : "miles"} of ${place}`;
}
