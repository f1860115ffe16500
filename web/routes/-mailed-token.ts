/** What the address of a mailed link carries; an empty token is none. */
export function mailedTokenOf({ token }: Record<string, unknown>): { token?: string } {
  return { token: (typeof token === "string" && token) || undefined };
}
