import { useEffect, useRef } from "react";
import { useConfirmEmail } from "./mutations.ts";

/** Confirms an address with the token of a mail, once: a token that was used is refused the second time. */
export function useConfirmation(token: string | undefined) {
  const confirmEmail = useConfirmEmail();
  const triedToken = useRef<string>(undefined);
  const { mutate } = confirmEmail;

  useEffect(() => {
    if (!token || triedToken.current === token) return;
    triedToken.current = token;
    mutate({ type: "signup", token });
  }, [token, mutate]);

  return {
    error: confirmEmail.error,
    isConfirmed: confirmEmail.isSuccess,
    retry: () => token && mutate({ type: "signup", token }),
  };
}
