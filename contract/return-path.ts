/**
 * Whether a text is a path on this site, and so a place to return to after logging in: another host must never be
 * reached through a link of ours. At most 500 characters.
 */
export function isReturnPath(text: string): boolean {
  return text.length <= 500 && /^\/(?![/\\])[^\\\s]*$/.test(text);
}
