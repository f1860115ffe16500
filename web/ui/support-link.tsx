import { boot } from "../lib/boot.ts";

/** The support address as a mailto link. */
export function SupportLink() {
  const { support_email: email } = boot.settings;
  return (
    <a href={`mailto:${email}`} className="break-all font-semibold text-primary underline underline-offset-4">
      {email}
    </a>
  );
}
