import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefCallback, useState } from "react";
import type { ChangedProfile } from "../../../../contract/directory/profile-changes.schema.ts";
import { changedProfilesQuery, useDecideOnChanges } from "../../../api/directory/applications.ts";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { focusOnArrival, useFocusWhen } from "../../../lib/focus-on-arrival.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { ProfileChanges } from "./profile-changes.tsx";
import { changesNotReviewed, UnlistForm } from "./unlist-form.tsx";

const changesNotLoaded = "Couldn't load the changed profiles";
const decisionTexts = { accept: "Changes accepted", list_again: "Listed again" };

/** Approved profiles with changes to review. Admins accept the changes, or unlist the profile for now. */
export function ChangedProfiles() {
  const decide = useDecideOnChanges({
    onSuccess: (_, { profile, decision }) =>
      toast({ title: decisionTexts[decision], description: profile.full_name, variant: "success" }),
    onError: (error) => toastFailure(changesNotReviewed, error),
  });
  return (
    <>
      {decide.error && (
        <div className="mb-4">
          <RefusalAlert title={changesNotReviewed} error={decide.error} />
        </div>
      )}
      <ResourceList
        query={useInfiniteQuery(changedProfilesQuery)}
        skeleton={<ChangesSkeleton />}
        empty={
          <EmptyState
            illustration="resting"
            title="No changes to review"
            action={
              <Button asChild variant="secondary">
                <Link to="/admin/applications">See applications</Link>
              </Button>
            }
          >
            When an approved doula changes their profile, the changes appear here.
          </EmptyState>
        }
        failed={changesNotLoaded}
        moreFailed={changesNotLoaded}
      >
        {(profiles, { focusRef, moveFocusTo }) => (
          <ul aria-label="Changed profiles" className="flex flex-col gap-5">
            {profiles.map((profile, position) => (
              <ChangedProfileCard
                key={profile.id}
                profile={profile}
                headingRef={focusRef(position)}
                decide={decide}
                onDecide={() => moveFocusTo(position)}
              />
            ))}
          </ul>
        )}
      </ResourceList>
    </>
  );
}

interface ChangedProfileCardProps {
  profile: ChangedProfile;
  headingRef: RefCallback<HTMLElement>;
  decide: ReturnType<typeof useDecideOnChanges>;
  onDecide: () => void;
}

function ChangedProfileCard({ profile, headingRef, decide, onDecide }: ChangedProfileCardProps) {
  const { full_name, slug, email, profile_image_url, changed_at, changes, is_listed } = profile;
  /** Undefined until the form was open: the button that replaces it then takes the focus. */
  const [isUnlisting, setUnlisting] = useState<boolean>();
  // The reloaded list removes the form, at times before the request that unlisted the doula is answered.
  const unlistedHeading = useFocusWhen<HTMLHeadingElement>(isUnlisting !== undefined && !is_listed);
  const [firstName = "", ...lastNames] = full_name.split(" ");
  const name = full_name || email;
  const busyWith =
    decide.isPending && decide.variables.profile.id === profile.id ? decide.variables.decision : null;
  const button = (decision: "accept" | "list_again") => ({
    "aria-label": `${labels[decision]}: ${name}`,
    isBusy: busyWith === decision,
    disabled: busyWith !== null && busyWith !== decision,
    onClick: () => {
      onDecide();
      decide.mutate({ profile, decision });
    },
    children: labels[decision],
  });

  return (
    <Card asChild padding="none" className="flex flex-col gap-3 p-4 md:gap-4 md:p-6">
      <li>
        <div className="flex items-start gap-x-3 gap-y-1 max-md:flex-wrap md:gap-x-4">
          <Avatar firstName={firstName} lastName={lastNames.join(" ")} image={profile_image_url} size="md" />
          <div className="min-w-0 max-md:w-[calc(100%-3.5rem)]">
            <h2
              ref={(heading) => {
                unlistedHeading.current = heading;
                return headingRef(heading);
              }}
              tabIndex={-1}
              className="wrap-anywhere text-lg"
            >
              {is_listed ? (
                <TextLink
                  to="/doulas/$slug"
                  params={{ slug }}
                  look="title"
                  layout="standalone"
                  className="decoration-line"
                >
                  {name}
                </TextLink>
              ) : (
                name
              )}
            </h2>
            {full_name && <p className="wrap-anywhere text-ink-soft text-sm">{email}</p>}
            {changes.length > 0 && (
              <p className="font-semibold text-sm">
                {pluralize(changes.length, "change")} {isOnOneDay(profile) ? "on" : "since"}{" "}
                {formatLongDate(toIsoDay(new Date(changed_at)))}
              </p>
            )}
          </div>
          {!is_listed && (
            <Badge tone="cancelled" className="ml-auto whitespace-nowrap max-md:ml-14">
              Not listed
            </Badge>
          )}
        </div>
        {changes.length > 0 ? (
          <ProfileChanges profile={profile} hasDays={!isOnOneDay(profile)} />
        ) : (
          <p className="text-ink-soft">
            {profile.unlisted_note === null
              ? "All changes were undone."
              : "Nothing changed since the approval."}
          </p>
        )}
        {profile.unlisted_note !== null && (
          <p className="whitespace-pre-line wrap-anywhere">
            <span className="font-semibold">Why it is not listed:</span> {profile.unlisted_note}
          </p>
        )}
        {isUnlisting && is_listed && (
          <UnlistForm
            profile={{ ...profile, has_changes: changes.length > 0 }}
            onUnlisted={() => setUnlisting(false)}
            onCancel={() => setUnlisting(false)}
          />
        )}
        {/* Stays in view, on a phone above the bottom bar, since the changes may be long. */}
        <div
          data-bottom-edge
          className="-mx-4 -mb-4 sticky bottom-0 flex flex-wrap gap-2 rounded-b-card border-line border-t bg-surface px-4 py-2.5 md:-mx-6 md:py-3 md:-mb-6 md:px-6 short:static max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-md:*:grow max-md:*:px-2 max-md:*:text-sm"
        >
          <p className="basis-full truncate px-0! text-ink-soft text-sm md:hidden">
            {is_listed ? "The page already shows this" : "The page is hidden"}
          </p>
          {changes.length > 0 && <Button busyText="Accepting..." {...button("accept")} />}
          {profile.is_unlisted_by_admin && (
            <Button variant="secondary" busyText="Listing..." {...button("list_again")} />
          )}
          {is_listed && !isUnlisting && (
            <Button
              ref={isUnlisting === undefined ? undefined : focusOnArrival}
              variant="secondary"
              aria-label={`Unlist for now: ${name}`}
              onClick={() => setUnlisting(true)}
            >
              Unlist for now
            </Button>
          )}
        </div>
      </li>
    </Card>
  );
}

/** True if all changes are on the day of the first one. */
function isOnOneDay({ changed_at, changes }: ChangedProfile): boolean {
  const firstDay = toIsoDay(new Date(changed_at));
  return changes.length > 0 && changes.every((change) => toIsoDay(new Date(change.changed_at)) === firstDay);
}

const labels = { accept: "Accept changes", list_again: "List again" };

function ChangesSkeleton() {
  return (
    <SkeletonRegion label="Loading the changed profiles..." className="flex flex-col gap-5">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </SkeletonRegion>
  );
}
