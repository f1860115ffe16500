/**
 * The search of an address as plain text. A list repeats its key, `?insurance=Aetna&insurance=Cigna`, as the API has it
 * and as the router reads it; the router's own writing would join the values.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined) continue;
    for (const single of Array.isArray(value) ? value : [value]) params.append(key, String(single));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** A key of an address that is an id of ours. Anything else is none: ids become parts of the paths that are asked for. */
export function idOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined;
}

/** A key of an address that is text; an empty one is none. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value ? value : undefined;
}
