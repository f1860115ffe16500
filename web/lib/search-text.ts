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

/** A key of an address that is text; an empty one is none. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value ? value : undefined;
}
