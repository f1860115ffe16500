import type { ReactNode } from "react";
import { mailboxHref } from "../../../contract/platform/fields.ts";
import { boot } from "../../lib/boot.ts";

/** A mailto link to Support. Its text is the address, unless given. */
export function SupportLink({ children }: { children?: ReactNode }) {
  const { support_email: email } = boot.settings;
  return (
    <a
      href={mailboxHref(email)}
      // A block, so that an address breaks only if it is wider than its line.
      className="wrap-anywhere inline-block max-w-full font-semibold text-primary underline underline-offset-4"
    >
      {children ?? email}
    </a>
  );
}
