import { useEffect, useEffectEvent, useState } from "react";

/** The token the page was opened with. `takeOut` removes it from the address, where others may read it. */
export function useMailedToken(addressed: string | undefined, takeOut: () => void): string | undefined {
  const [token] = useState(addressed);
  const takeOutNow = useEffectEvent(takeOut);

  useEffect(() => {
    if (addressed) takeOutNow();
  }, [addressed]);

  return token;
}
