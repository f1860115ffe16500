import { useState } from "react";
import { useDownloadData } from "../../api/accounts.ts";
import { Button } from "../../ui/button.tsx";
import { AccountSection } from "./account-section.tsx";
import { ConfirmWithPassword } from "./confirm-with-password.tsx";

/** Everything that is stored about the person, as one file. */
export function DataSection() {
  const [isAsking, setAsking] = useState(false);
  const download = useDownloadData();
  const cancel = () => {
    setAsking(false);
    download.reset();
  };
  return (
    <AccountSection
      title="Your data"
      description="Your profile, bookings, favorites and messages, and the files you gave us, in one archive."
    >
      {isAsking ? (
        <ConfirmWithPassword
          id="download-data"
          action="Download"
          failed="We couldn't prepare your data"
          submit={async (json) => {
            await download.mutateAsync(json);
            setAsking(false);
          }}
          onCancel={cancel}
        >
          We email you that your data was downloaded.
        </ConfirmWithPassword>
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
          Download my data
        </Button>
      )}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {download.isSuccess && "The archive is among your downloads."}
      </p>
    </AccountSection>
  );
}
