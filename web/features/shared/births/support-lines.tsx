import { Phone } from "lucide-react";
import { formatTelephoneHref } from "../../../../contract/platform/fields.ts";
import { parseSupportLines } from "../../../../contract/settings/settings.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";

/** The platform setting 'Support lines', each a number to call, and to text if its name says so. */
export function SupportLines({ setting }: { setting: string }) {
  const lines = parseSupportLines(setting);
  return (
    <ul className="flex flex-col gap-1 empty:hidden">
      {lines.map(({ name, phone }) => (
        <li key={`${name} ${phone}`} className="flex items-start gap-2.5">
          <Phone aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0 break-words">
            {name}:{" "}
            <TextLink href={formatTelephoneHref(phone)} layout="standalone" className="whitespace-nowrap">
              {phone}
            </TextLink>
            {/\btext\b/i.test(name) && (
              <>
                {" or "}
                <TextLink
                  href={formatTelephoneHref(phone).replace("tel:", "sms:")}
                  layout="standalone"
                  className="whitespace-nowrap"
                >
                  send a text
                  <span className="sr-only"> to {phone}</span>
                </TextLink>
              </>
            )}
          </span>
        </li>
      ))}
      {lines.length > 0 && (
        <li className="text-ink-soft text-sm">
          With a relay service or captioned calls, use the same numbers.
        </li>
      )}
    </ul>
  );
}
