import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { ownPayersQuery } from "../../../api/directory/payers.ts";
import { PayersForm } from "../../../features/doula/payers/payers-form.tsx";
import { ReadOnlyNote } from "../../../features/doula/profile/read-only-note.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

export const Route = createFileRoute("/_private/_doula/payers")({
  staticData: {
    title: "Who pays",
    subtitle: "What you say about insurance, programs and employers",
    backTo: "/dashboard",
  },
  head: makeUnlistedHead("Who pays"),
  loader: ({ context: { queryClient } }) => {
    // Outdated data must not overwrite changes made on other pages.
    queryClient.removeQueries({ queryKey: ownPayersQuery.queryKey, type: "inactive" });
    void queryClient.prefetchQuery(ownPayersQuery);
    void queryClient.prefetchQuery(ownApplicationQuery);
  },
  component: PayersPage,
});

function PayersPage() {
  const status = useQuery(ownApplicationQuery).data?.status;
  const isInReview = status === "pending";
  return (
    <>
      {isInReview && <ReadOnlyNote action={<TextLink to="/doula-dashboard">Go to Home</TextLink>} />}
      <Loaded
        query={useQuery(ownPayersQuery)}
        skeleton={<PayersSkeleton />}
        failed="Couldn't load your payers"
      >
        {(own) => <PayersForm own={own} isReadOnly={isInReview} isLive={status === "approved"} />}
      </Loaded>
    </>
  );
}

function PayersSkeleton() {
  return (
    <SkeletonRegion label="Loading your payers..." className="max-w-180">
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </Card>
    </SkeletonRegion>
  );
}
