import type { ReactNode } from "react";
import { formatMailboxHref } from "../../../contract/platform/fields.ts";
import { boot } from "../../lib/boot.ts";
import { TextLink } from "./text-link.tsx";

/** A mailto link to Support. Its text is the address, unless given. */
export function SupportLink({ children }: { children?: ReactNode }) {
  const { support_email: email } = boot.settings;
  return (
    <TextLink
      href={formatMailboxHref(email)}
      // A block, so that an address breaks only if it is wider than its line.
      layout={null}
      className="wrap-anywhere inline-block max-w-full"
    >
      {children ?? email}
    </TextLink>
  );
}
