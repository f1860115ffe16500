import { useEffect, useEffectEvent, useRef } from "react";
import { useConfirmEmailChange } from "./account-mutations.ts";
import { useConfirmEmail } from "./mutations.ts";

/** Confirms the address of a new account with the token of a mail, and signs in. */
export function useConfirmation(token: string | undefined) {
  const { mutate, error, isSuccess } = useConfirmEmail();
  const confirm = (confirmed: string) => mutate({ type: "signup", token: confirmed });
  return { error, isConfirmed: isSuccess, retry: useOnce(token, confirm) };
}

/** Confirms another address of an account with the token of a mail. */
export function useEmailChangeConfirmation(token: string | undefined) {
  const { mutate, error, isSuccess } = useConfirmEmailChange();
  return { error, isConfirmed: isSuccess, retry: useOnce(token, mutate) };
}

/** Confirms with a token, once: one that was used is refused the second time. Returns how to try again. */
function useOnce(token: string | undefined, confirm: (token: string) => void): () => void {
  const triedToken = useRef<string>(undefined);
  const confirmNow = useEffectEvent(confirm);
  useEffect(() => {
    if (!token || triedToken.current === token) return;
    triedToken.current = token;
    confirmNow(token);
  }, [token]);
  return () => token && confirm(token);
}
