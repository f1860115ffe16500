import { Button } from "../../ui/button.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { useDownloadData } from "./account-mutations.ts";
import { AccountSection } from "./account-section.tsx";

/** Everything that is stored about the person, as one file. */
export function DataSection() {
  const download = useDownloadData();
  return (
    <AccountSection
      title="Your data"
      description="Your profile, bookings, favorites and messages, and the files you gave us, in one archive."
    >
      <Button
        variant="secondary"
        className="self-start"
        isBusy={download.isPending}
        busyText="Preparing..."
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {download.isSuccess && "The archive is among your downloads."}
      </p>
      {download.error && <RefusalAlert title="We could not prepare it" error={download.error} />}
    </AccountSection>
  );
}
