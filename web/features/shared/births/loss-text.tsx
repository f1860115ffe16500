import { Fragment } from "react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { boot } from "../../../lib/boot.ts";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { RestoreDates } from "./restore-dates.tsx";
import { SupportLines } from "./support-lines.tsx";

/** What a loss changed here, and telephone lines to people who listen. */
export function LossText({ own }: { own: OwnBirth }) {
  return (
    <>
      <p>
        We've removed your dates from our pages and emails, and ended any email alert about new doulas.
        Whatever you feel, and whenever you feel it, there are people you can talk to.
      </p>
      <SupportLines setting={boot.settings.support_lines} />
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
