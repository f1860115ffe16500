/**
 * The path on this site that an address bar asks to go on to, or undefined where it is anything else: another
 * host must never be reached through a link of ours. The same rule as the server's, without loading its schemas.
 */
export function returnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== "string" || wanted.length > 500) return undefined;
  return /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : undefined;
}
