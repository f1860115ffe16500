import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { calendarFeedQuery, useDeleteFeed, useRenewFeed } from "../../../api/scheduling/calendar-feed.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { Announcement } from "../../../ui/feedback/announcement.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";
import { inputClasses } from "../../../ui/form/field-control.tsx";

/** A private link with which any calendar program shows the signed-in person's calls. */
export function CalendarFeed() {
  const { data: url } = useQuery(calendarFeedQuery);
  const title = useId();
  const renew = useRenewFeed({ onError: toastNotCreated });
  // Nothing waits for it, so neither loading nor a failure is shown.
  if (url === undefined) return null;
  return (
    <Card asChild>
      <section aria-labelledby={title} className="mt-10 flex flex-col gap-3">
        <h2 id={title} className="text-xl">
          Your calls in another calendar
        </h2>
        <p className="measure text-ink-soft">
          Apple Calendar, Outlook, Google and others can subscribe to a link. They see when your calls are,
          each titled “Call”, and nothing else. Keep the link to yourself.
        </p>
        {url ? (
          <FeedLink url={url} />
        ) : (
          <Button
            variant="secondary"
            className="sm:self-start"
            isBusy={renew.isPending}
            busyText="Creating a link..."
            onClick={() => renew.mutate()}
          >
            Create a link
          </Button>
        )}
      </section>
    </Card>
  );
}

function toastNotCreated(error: Error): void {
  toastFailure("We couldn't create a link", error);
}

function FeedLink({ url }: { url: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  const renew = useRenewFeed({ onError: toastNotCreated });
  const end = useDeleteFeed({ onError: (error) => toastFailure("We couldn't delete the link", error) });
  const id = useId();
  const copy = async () => {
    setOutcome(undefined);
    const copying = navigator.clipboard?.writeText(url) ?? Promise.reject();
    setOutcome(await copying.then(() => "copied" as const).catch(() => "failed" as const));
  };
  return (
    <>
      <label htmlFor={id} className="font-semibold text-sm">
        Your link
      </label>
      <input
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className={inputClasses}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy()}>
          {outcome === "copied" ? "Link copied" : "Copy link"}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isBusy={renew.isPending}
          busyText="Creating a new link..."
          onClick={() => renew.mutate(undefined, { onSuccess: () => setOutcome(undefined) })}
        >
          Create a new link
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isBusy={end.isPending}
          busyText="Deleting..."
          onClick={() => end.mutate()}
        >
          Delete link
        </Button>
      </div>
      <p className="text-ink-soft text-sm">Creating a new link stops the old one.</p>
      {outcome === "copied" && <Announcement>Link copied</Announcement>}
      {outcome === "failed" && (
        <p role="alert" className="text-sm">
          We couldn't copy the link. Please select and copy it above.
        </p>
      )}
    </>
  );
}
