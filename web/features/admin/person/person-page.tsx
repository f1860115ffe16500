import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UserManagement } from "../../../../contract/identity/users.schema.ts";
import type { TimelineFilter } from "../../../../contract/operations/timeline.ts";
import { managedUserQuery, useSendConfirmation } from "../../../api/identity/users.ts";
import { formatDate } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { suspendedText, userTypeTexts } from "../users/managed-user.tsx";
import { CorrectAddressDialog } from "./correct-address-dialog.tsx";
import { Timeline } from "./timeline.tsx";

interface PersonPageProps {
  userId: string;
  /** What the timeline shows. */
  show: TimelineFilter;
  onShow: (show: TimelineFilter) => void;
  onEdit: () => void;
}

/** Who a person is, what an admin can do about their address, and what happened. Their name is the page's heading. */
export function PersonPage({ userId, show, onShow, onEdit }: PersonPageProps) {
  const user = useQuery(managedUserQuery(userId));
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <Loaded query={user} skeleton={<PersonSkeleton />} failed="Couldn't load this user">
        {(loaded) => <PersonCard user={loaded} onEdit={onEdit} />}
      </Loaded>
      <Timeline userId={userId} show={show} onShow={onShow} />
    </div>
  );
}

function PersonSkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton className="h-40 rounded-card" />
    </SkeletonRegion>
  );
}

function PersonCard({ user, onEdit }: { user: UserManagement; onEdit: () => void }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const confirmation = useSendConfirmation(user, {
    onSuccess: () => toast({ title: "Confirmation sent again", description: user.email, variant: "success" }),
    onError: (error) => toastFailure("Couldn't send the confirmation", error),
  });
  return (
    <Card>
      <div className="flex items-start gap-4">
        <Avatar
          firstName={user.first_name}
          lastName={user.last_name}
          image={user.profile_image_url}
          size="lg"
        />
        <div className="min-w-0 grow">
          <p className="wrap-anywhere font-semibold">{user.email}</p>
          <p className="text-ink-soft text-sm">
            {userTypeTexts[user.user_type]} since {formatDate(user.created_at)}
          </p>
          <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
            {!user.is_confirmed && <Badge tone="pending">Not confirmed</Badge>}
            {user.suspended_at && <Badge tone="cancelled">{suspendedText}</Badge>}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2 max-md:*:grow lg:flex-col">
        <Button variant="secondary" size="sm" onClick={onEdit}>
          Edit user
        </Button>
        {user.can_correct_address && (
          <Button variant="secondary" size="sm" onClick={() => setCorrecting(true)}>
            Correct email address
          </Button>
        )}
        {!user.is_confirmed && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={confirmation.isPending}
            onClick={() => confirmation.mutate()}
          >
            Send the confirmation again
          </Button>
        )}
      </div>
      <CorrectAddressDialog user={user} isOpen={isCorrecting} onClose={() => setCorrecting(false)} />
    </Card>
  );
}
