import ICAL from "ical.js";

// Many programs write a day where the standard wants a time.
ICAL.design.strict = false;

/** What a file puts between BEGIN and END: unfolded lines by their name, and components within it, both in lower case. */
export interface Component {
  name: string;
  lines: Map<string, string[]>;
  parts: Component[];
}

/** Returns the calendars in a file. A component that does not end ends with the next one of its kind, or with the file. */
export function parseComponents(text: string): Component[] {
  const root = createComponent("");
  const open = [root];
  for (const line of unfold(text)) {
    const current = open.at(-1) ?? root;
    const [, keyword, name] =
      /^(begin|end):\s*([\w-]+)\s*$/i.exec(line)?.map((word) => word.toLowerCase()) ?? [];
    if (keyword === "begin" && name !== undefined) {
      const unended = open.findIndex((component) => component.name === name);
      if (unended !== -1) open.length = unended;
      const component = createComponent(name);
      (open.at(-1) ?? root).parts.push(component);
      open.push(component);
    } else if (keyword === "end") {
      const ended = open.findLastIndex((component) => component.name === name);
      if (ended > 0) open.length = ended;
    } else {
      const key = /^[^:;]*/.exec(line)?.[0].toLowerCase() ?? "";
      current.lines.set(key, [...(current.lines.get(key) ?? []), line]);
    }
  }
  return root.parts.filter(({ name }) => name === "vcalendar");
}

function createComponent(name: string): Component {
  return { name, lines: new Map(), parts: [] };
}

function unfold(text: string): string[] {
  return text.replaceAll(/(?:\r\n|\n|\r)[ \t]/g, "").split(/[\r\n]+/);
}

/** The first line of that name that can be understood. */
export function readProperty({ lines }: Component, name: string): ICAL.Property | undefined {
  for (const line of lines.get(name) ?? []) {
    const property = parseLine(line);
    if (property) return property;
  }
  return undefined;
}

/** A text in upper case, in which words are compared. */
export function readWord(component: Component, name: string): string | undefined {
  return component.lines
    .get(name)?.[0]
    ?.replace(/^[^:]*:/, "")
    .trim()
    .toUpperCase();
}

/** One property for each value of a list, such as the dates of EXDATE, so that a wrong one does not hide the others. */
export function readList({ lines }: Component, name: string): ICAL.Property[] {
  return (lines.get(name) ?? []).flatMap((line) => {
    const valueStart = line.lastIndexOf(":") + 1;
    const values = line.slice(valueStart).split(",");
    return values.flatMap((value) => parseLine(line.slice(0, valueStart) + value) ?? []);
  });
}

/** Undefined if the line cannot be understood. */
export function parseLine(line: string): ICAL.Property | undefined {
  try {
    const property = new ICAL.Property(ICAL.parse.property(correctLine(line)));
    return property.getFirstValue() === null ? undefined : property;
  } catch {
    return undefined;
  }
}

const valuesWithoutColon =
  /^((?:dtstart|dtend|duration|recurrence-id|exdate|rdate|freebusy|rrule)\b.*):([^:]*)$/i;

/**
 * Corrects what programs write and ical.js does not read: values in lower case or with spaces, times without seconds, and
 * a zone with a colon that is not in quotes.
 */
function correctLine(line: string): string {
  const [, head, value] = valuesWithoutColon.exec(line) ?? [];
  if (head === undefined || value === undefined) return line;
  const quoted = head.replace(/;tzid=([^";]*:[^";]*)/i, ';TZID="$1"');
  const complete = value
    .replaceAll(/\s/g, "")
    .toUpperCase()
    .replace(/(T\d{4})(?=Z?(?:\/|$))/g, "$100");
  return `${quoted}:${complete}`;
}
