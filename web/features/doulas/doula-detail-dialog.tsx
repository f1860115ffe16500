import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DoulaCard, DoulaDetail } from "../../../contract/doulas.schema.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NoDoulasIllustration } from "../../ui/illustrations/no-doulas-illustration.tsx";
import { DoulaDetailSkeleton } from "./doula-detail-skeleton.tsx";
import { DoulaDetailTabs } from "./doula-detail-tabs.tsx";
import type { DoulaTab } from "./doula-tabs.ts";
import { doulaQuery } from "./queries.ts";

interface DoulaDetailDialogProps {
  /** Whose details; the last one stays in sight while the dialog closes. */
  slug: string;
  /** What the card already told, shown until the profile is here. */
  preview: DoulaCard | undefined;
  isOpen: boolean;
  tab: DoulaTab;
  onTabChange: (tab: string) => void;
  onClose: () => void;
  /** Leads to the page of their own. */
  pageLink: ReactNode;
  /** The booking button; nothing for those who do not book. */
  renderBooking: (doula: DoulaDetail) => ReactNode;
  /** The way to the thread with the doula. */
  renderMessage: (doula: DoulaDetail) => ReactNode;
  /** The heart; nothing for visitors. */
  renderFavorite?: (doula: DoulaDetail) => ReactNode;
}

export function DoulaDetailDialog({
  slug,
  preview,
  isOpen,
  tab,
  onTabChange,
  onClose,
  pageLink,
  renderBooking,
  renderMessage,
  renderFavorite,
}: DoulaDetailDialogProps) {
  const profile = useQuery(doulaQuery(slug));
  const known = profile.data ?? preview;

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        size="lg"
        title={<DialogTitle doula={known} isGone={profile.data === null} />}
        action={profile.data && renderFavorite?.(profile.data)}
        className="md:h-[min(88dvh,52rem)]!"
      >
        {profile.data && (
          <DoulaDetailTabs
            doula={profile.data}
            tab={tab}
            onTabChange={onTabChange}
            pageLink={pageLink}
            booking={renderBooking(profile.data)}
            message={renderMessage(profile.data)}
          />
        )}
        {profile.isPending && <DoulaDetailSkeleton />}
        {profile.data === null && (
          <DialogBody>
            <EmptyState
              drawing={<NoDoulasIllustration />}
              title={errorMessages.doula_not_found}
              level={3}
              action={<Button onClick={onClose}>Find another doula</Button>}
              className="my-auto"
            >
              They may have taken a break from new families.
            </EmptyState>
          </DialogBody>
        )}
        {profile.isError && !profile.data && (
          <DialogBody>
            <ErrorState
              title="Couldn't load this doula"
              error={profile.error}
              onRetry={() => void profile.refetch()}
              isRetrying={profile.isFetching}
              className="my-auto"
            />
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}

function DialogTitle({ doula, isGone }: { doula: DoulaCard | undefined; isGone: boolean }) {
  if (!doula || isGone) return isGone ? "No longer available" : "Doula details";
  return (
    <span className="flex items-center gap-3.5">
      <Avatar
        firstName={doula.first_name}
        lastName={doula.last_name}
        image={doula.profile_image_url}
        className="md:size-16 md:text-xl"
      />
      <span className="min-w-0">
        <span className="line-clamp-2 break-words">{doula.full_name}</span>
        {doula.pronouns && (
          <span className="block font-normal font-sans text-ink-soft text-sm tracking-normal">
            {doula.pronouns}
          </span>
        )}
      </span>
    </span>
  );
}
