import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contactDays } from "../../../../contract/platform/retention.ts";
import { ownBirthQuery, useDownloadPlans } from "../../../api/families/births.ts";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { RestoreDates } from "../../shared/births/restore-dates.tsx";
import { ConfirmWithPassword } from "../fields/confirm-with-password.tsx";
import { AccountSection } from "./account-section.tsx";

const items = [
  {
    name: "Due date",
    readers: `You, and doulas you ask for a call or a birth package, until ${contactDays} days after your last call or while an order is open. You can change or remove it in your profile.`,
  },
  { name: "Place of birth", readers: "You, and a doula only if you share it when you book." },
  {
    name: "Date of birth",
    readers: "You, and a doula only if you tell them. You can remove it on Home.",
  },
  {
    name: "A loss",
    readers:
      "You, and a doula only if you tell them. What it removed is stored encrypted for 30 days, so that you can undo it, and then deleted.",
  },
];

/** Each item of health data with who can read it, its own download, and how to restore removed dates. */
export function PrivacySection() {
  const { data: own } = useQuery(ownBirthQuery);
  return (
    <AccountSection
      isStacked
      title="Privacy"
      description="See who can read what you told us about your pregnancy. Our admins can't."
    >
      <dl className="flex flex-col gap-2">
        {items.map(({ name, readers }) => (
          <div key={name} className="grid gap-x-4 md:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="font-semibold">{name}</dt>
            <dd className="measure text-ink-soft">{readers}</dd>
          </div>
        ))}
      </dl>
      {own?.since && (
        <RestoreDates own={own}>You changed your plans on {formatDate(own.since)}.</RestoreDates>
      )}
      <DownloadPlans />
      <p className="text-sm">
        <TextLink to="/consumer-health-data">Consumer health data policy</TextLink>
      </p>
    </AccountSection>
  );
}

/** These are not in the archive of everything else, so that it can be shared. */
function DownloadPlans() {
  const [isAsking, setAsking] = useState(false);
  const download = useDownloadPlans();
  if (!isAsking) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Download your dates and plans
        </Button>
        <p role="status" className="text-ink-soft text-sm empty:hidden">
          {download.isSuccess && "Your file was downloaded."}
        </p>
      </div>
    );
  }
  return (
    <ConfirmWithPassword
      id="download-plans"
      action="Download"
      failed="We couldn't prepare your file"
      submit={async (json) => {
        await download.mutateAsync(json);
        setAsking(false);
      }}
      onCancel={() => setAsking(false)}
    >
      These are in no other download. For your security, we'll email you that your data was downloaded.
    </ConfirmWithPassword>
  );
}
