/**
 * Returns a link to a page of ours with a token. The token is in the fragment, which browsers send to nobody: no log, no
 * proxy and no other site reads it.
 */
export function buildTokenLink(publicUrl: string, path: string, token: string): string {
  const link = new URL(path, publicUrl);
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}
