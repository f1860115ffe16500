import { useQuery } from "@tanstack/react-query";
import type { HealthCheck } from "../../../../contract/operations/health.schema.ts";
import { type CheckName, checkTitles } from "../../../../contract/operations/health.ts";
import { healthChecksQuery, useRunHealthChecks } from "../../../api/operations/health.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { formatTime } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

/** The overview says these itself, unless they fail. */
const shownElsewhere: readonly CheckName[] = ["stripe", "google", "email"];

/** The overview has an alert about it. */
const hasOwnAlert: CheckName = "stripe_events";

/** What does not work, above everything else. */
export function FailedChecks() {
  const { data } = useQuery(healthChecksQuery);
  const failed = data?.checks.filter(({ name, state }) => state === "failed" && name !== hasOwnAlert) ?? [];
  if (failed.length === 0) return null;
  return (
    <InlineAlert tone="error" title="Something on the server needs attention" className="mb-4">
      <CheckList checks={failed} />
    </InlineAlert>
  );
}

/** What an operator should know about the server, when it was checked, and a way to check again. */
export function HealthChecks() {
  const { data, error } = useQuery(healthChecksQuery);
  const again = useRunHealthChecks();
  const problem = again.error ?? error;
  if (!data && !problem) return null;
  const notes = data?.checks.filter(
    ({ name, state }) => state === "warning" && !shownElsewhere.includes(name),
  );
  const hasFailed = data?.checks.some(({ state }) => state === "failed");
  const summary = notes?.length
    ? `Everything works, with ${pluralize(notes.length, "thing")} to look at. `
    : "Everything works. ";
  return (
    <section aria-labelledby="server-checks" className="mt-6 text-ink-soft text-sm md:mt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="server-checks" className="font-sans font-semibold text-ink text-sm">
          Server
        </h2>
        <p role="status">
          {problem
            ? `The checks could not be read. ${getErrorMessage(problem)}`
            : data && `${hasFailed ? "" : summary}Checked at ${formatTime(data.checked_at)}.`}
        </p>
        <Button variant="link" size="sm" isBusy={again.isPending} onClick={() => again.mutate()}>
          Check again
        </Button>
      </div>
      {notes && notes.length > 0 && <CheckList checks={notes} />}
    </section>
  );
}

function CheckList({ checks }: { checks: HealthCheck[] }) {
  return (
    <ul className="grid gap-1">
      {checks.map(({ name, message }) => (
        <li key={name}>
          <span className="font-semibold">{checkTitles[name]}:</span> {message}
          {name === "settings" && (
            <>
              {" "}
              <TextLink to="/admin/settings">Open settings</TextLink>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
