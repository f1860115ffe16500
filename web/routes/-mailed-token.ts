import { useEffect, useEffectEvent, useState } from "react";

/** What the address of a mailed link carries; an empty token is none. */
export function mailedTokenOf({ token }: Record<string, unknown>): { token?: string } {
  return { token: typeof token === "string" && token !== "" ? token : undefined };
}

/** The token the page was opened with. `takeOut` removes it from the address, where others may read it. */
export function useMailedToken(addressed: string | undefined, takeOut: () => void): string | undefined {
  const [token] = useState(addressed);
  const takeOutNow = useEffectEvent(takeOut);

  useEffect(() => {
    if (addressed) takeOutNow();
  }, [addressed]);

  return token;
}
