import { useEffect, useState } from "react";
import type { z } from "zod";
import type { doulaSignUpSchema } from "../../contract/identity/accounts.schema.ts";
import { createStore } from "../lib/store.ts";

type DoulaSignUpInput = z.input<typeof doulaSignUpSchema>;

/** In memory only, because it has the password. */
const passedOn = createStore<DoulaSignUpInput | null>(null);

/** Passes what a doula typed to the next page: to 'Check your email', and from there back to the form. */
export const passOnDoulaSignUp: (typed: DoulaSignUpInput) => void = passedOn.set;

/** What the previous page passed on; null if nothing. It is gone with the component that reads it. */
export function useTypedDoulaSignUp(): DoulaSignUpInput | null {
  const [typed] = useState(passedOn.get);
  useEffect(() => passedOn.set(null), []);
  return typed;
}
