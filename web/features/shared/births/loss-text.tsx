import { Phone } from "lucide-react";
import { Fragment } from "react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { formatTelephoneHref } from "../../../../contract/platform/fields.ts";
import { parseSupportLines } from "../../../../contract/settings/settings.ts";
import { boot } from "../../../lib/boot.ts";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { RestoreDates } from "./restore-dates.tsx";

/** What a loss changed here, and telephone lines to people who listen. */
export function LossText({ own }: { own: OwnBirth }) {
  return (
    <>
      <p>
        We've removed your dates from our pages and emails, and ended any email alert about new doulas.
        Whatever you feel, and whenever you feel it, there are people you can talk to.
      </p>
      <SupportLines />
      <Payments own={own} />
      <RestoreDates own={own}>Entered by mistake?</RestoreDates>
    </>
  );
}

/** What a parent with an open order, paid or not, owes, and whom they can write to. */
function Payments({ own: { doulas } }: { own: OwnBirth }) {
  const hired = doulas.filter(({ has_open_order }) => has_open_order);
  if (hired.length === 0) return null;
  return (
    <p>
      You don't have to pay anything more. If you have paid, write to{" "}
      {hired.map(({ doula_profile_id, first_name, slug }) => (
        <Fragment key={doula_profile_id}>
          {slug ? (
            <TextLink to="/messages" search={{ doula: slug }}>
              {first_name}
            </TextLink>
          ) : (
            first_name
          )}
          {hired.length > 1 ? ", " : " "}
        </Fragment>
      ))}
      or <SupportLink>Support</SupportLink>. You don't have to explain.
    </p>
  );
}

/** The platform setting 'Support lines', each a number to call, and to text if its name says so. */
function SupportLines() {
  const lines = parseSupportLines(boot.settings.support_lines);
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
