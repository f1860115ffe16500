import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormerDoulaData } from "../../../../contract/directory/applications.schema.ts";
import {
  type FormerDoulaItem,
  formerDoulaQuery,
  useRemoveFormerData,
} from "../../../api/directory/own-application.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { AccountSection } from "./account-section.tsx";

const formerDataNotRemoved = "Couldn't remove it";

interface Row {
  item: FormerDoulaItem;
  title: string;
  detail: string | null;
  /** What removing the item does, as a sentence. */
  consequence: string;
}

/** Lists what is still stored about a former doula, with Remove buttons. Renders nothing if nothing is stored. */
export function FormerDoulaSection() {
  const { data } = useQuery(formerDoulaQuery);
  const [chosen, setChosen] = useState<Row>();
  const [hasRemoved, setHasRemoved] = useState(false);
  const removal = useRemoveFormerData({
    onSuccess: () => toast({ title: "Removed", variant: "success" }),
    onError: (error) => toastFailure(formerDataNotRemoved, error),
  });
  const rows = data ? toRows(data) : [];
  if (rows.length === 0 && !hasRemoved) return null;
  const remove = () => {
    if (!chosen) return;
    removal.mutate(chosen.item, {
      onSuccess: () => {
        setHasRemoved(true);
        setChosen(undefined);
      },
    });
  };
  return (
    <AccountSection
      title="Your data as a doula"
      description="This is left over from when you were a doula here. Only our admins can see it, and you can remove it all."
    >
      {rows.length === 0 ? (
        <p role="status">Everything has been removed.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((row) => (
            <li
              key={getItemKey(row.item)}
              className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere font-semibold">{row.title}</p>
                {row.detail && <p className="wrap-anywhere text-ink-soft text-sm">{row.detail}</p>}
              </div>
              <Button
                variant="secondary"
                size="sm"
                className="shrink-0"
                aria-label={`Remove ${row.title}`}
                onClick={() => setChosen(row)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title="Remove this?"
        subject={chosen?.title}
        cancelText="Keep it"
        confirmText="Remove"
        isDangerous
        mutation={removal}
        busyText="Removing..."
        failed={formerDataNotRemoved}
        onConfirm={remove}
        onClose={() => setChosen(undefined)}
      >
        {chosen?.consequence}
      </ConfirmDialog>
    </AccountSection>
  );
}

function toRows({ certifications, video_url, has_calendar, has_payment_account }: FormerDoulaData): Row[] {
  return [
    ...certifications.map(({ id, name, file_name }) => ({
      item: { kind: "certification" as const, id },
      title: name,
      detail: file_name ? `Certification, with the file ${file_name}` : "Certification",
      consequence: file_name
        ? "The certification and its file are permanently deleted."
        : "The certification is permanently deleted.",
    })),
    ...rowIf(video_url !== null, {
      item: { kind: "video" },
      title: "Interview video",
      detail: video_url,
      consequence: "We delete the link. The video itself stays where it is.",
    }),
    ...rowIf(has_calendar, {
      item: { kind: "calendar" },
      title: "Google Calendar",
      detail: "Connected",
      consequence: "We revoke our access at Google and delete what we stored about your calendar.",
    }),
    ...rowIf(has_payment_account, {
      item: { kind: "payment-account" },
      title: "Stripe account",
      detail: "Connected",
      consequence: "We disconnect the account. You keep it, and you can close it at Stripe.",
    }),
  ];
}

function rowIf(isStored: boolean, row: Row): Row[] {
  return isStored ? [row] : [];
}

function getItemKey(item: FormerDoulaItem): string {
  return item.kind === "certification" ? item.id : item.kind;
}
