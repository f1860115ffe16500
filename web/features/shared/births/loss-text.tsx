import { Phone } from "lucide-react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { formatTelephoneHref } from "../../../../contract/platform/fields.ts";
import { parseSupportLines } from "../../../../contract/settings/settings.ts";
import { useChangePlans } from "../../../client-state/own-birth.ts";
import { boot } from "../../../lib/boot.ts";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";

/** What a loss changed here, and telephone lines to people who listen. */
export function LossText({ own }: { own: OwnBirth }) {
  return (
    <>
      <p>
        We've removed your dates from our pages and emails. Whatever you feel, and whenever you feel it, there
        are people you can talk to.
      </p>
      <SupportLines />
      <UndoLoss own={own} />
    </>
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

/** One quiet line while the loss can be undone. */
export function UndoLoss({ own }: { own: OwnBirth }) {
  const undo = useChangePlans();
  const until = own.loss?.undo_until;
  if (!until) return null;
  return (
    <div>
      <p className="text-ink-soft text-sm">
        Entered by mistake? Until {formatDate(until)} you can{" "}
        <Button
          variant="link"
          size="sm"
          isBusy={undo.isPending}
          onClick={() => undo.mutate({ kind: "undo_loss" })}
        >
          bring everything back
        </Button>
        .
      </p>
      {undo.error && <RefusalAlert title="We couldn't bring it back" error={undo.error} />}
    </div>
  );
}
