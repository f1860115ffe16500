import { formatLongDate } from "../../../contract/platform/time.ts";

/**
 * Removes the lines of a note that name one of these days, however people write it: with or without a year, and
 * with month and day in either order. It removes some that mean something else, such as '4/10 of my calls'.
 */
export function removeDayLines(note: string, days: string[]): string {
  const patterns = days.flatMap(dayPatterns);
  return note
    .split("\n")
    .filter((line) => !patterns.some((pattern) => pattern.test(line)))
    .join("\n");
}

interface EditedNote {
  whole: string;
  /** `whole` without its hidden lines. */
  shown: string;
  /** What `shown` was changed to. */
  edited: string;
}

/** Puts a note's hidden lines back in their places after its other lines were edited. */
export function mergeHiddenLines({ whole, shown, edited }: EditedNote): string {
  const shownLines = shown.split("\n");
  const lines = edited === "" ? [] : edited.split("\n");
  let shownCount = 0;
  for (const [index, line] of whole.split("\n").entries()) {
    if (line === shownLines[shownCount]) shownCount++;
    else lines.splice(index, 0, line);
  }
  return lines.join("\n");
}

function dayPatterns(isoDay: string): RegExp[] {
  const [, month = 0, date = 0] = isoDay.split("-").map(Number);
  const [name = ""] = formatLongDate(isoDay).split(" ");
  // '4/10', '10.4.27', '2027-04-10', '4 - 10'
  const between = String.raw`(?:\s*[/.\p{Pd}]\s*|\s+)`;
  const numbers = (first: number, second: number) =>
    new RegExp(String.raw`(?<!\d)0?${first}${between}0?${second}(?!\d)`, "u");
  // 'Apr', 'Sept' and 'September'
  const names = [name, name.slice(0, 4), name.slice(0, 3)].join("|");
  const named = String.raw`(?<!\p{L})(?:${names})(?!\p{L})`;
  // '10', '10th'
  const numbered = String.raw`(?<!\d)0?${date}(?:\s*(?:st|nd|rd|th))?(?!\d)`;
  // Between them, as in 'April the 10th', '10th of April', 'Apr. 10' and '10-Apr'
  const words = String.raw`[\s.,/\p{Pd}]*(?:(?:of|the)\b\s*)*`;
  return [
    numbers(month, date),
    numbers(date, month),
    new RegExp(`${named}${words}${numbered}`, "iu"),
    new RegExp(`${numbered}${words}${named}`, "iu"),
  ];
}
