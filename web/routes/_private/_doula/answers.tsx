import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ownAnswersQuery } from "../../../api/directory/answers.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { AnswersForm } from "../../../features/doula/answers/answers-form.tsx";
import { ReadOnlyNote } from "../../../features/doula/profile/read-only-note.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

export const Route = createFileRoute("/_private/_doula/answers")({
  staticData: {
    title: "Your answers",
    subtitle: "What parents ask every doula before they hire one",
    backTo: "/dashboard",
  },
  head: makeUnlistedHead("Your answers"),
  loader: ({ context: { queryClient } }) => {
    // Outdated data must not overwrite changes made on other pages.
    queryClient.removeQueries({ queryKey: ownAnswersQuery.queryKey, type: "inactive" });
    void queryClient.prefetchQuery(ownAnswersQuery);
    void queryClient.prefetchQuery(ownApplicationQuery);
  },
  component: AnswersPage,
});

function AnswersPage() {
  const { user } = Route.useRouteContext().session;
  const status = useQuery(ownApplicationQuery).data?.status;
  const isInReview = status === "pending";
  return (
    <>
      {isInReview && <ReadOnlyNote action={<TextLink to="/doula-dashboard">Go to Home</TextLink>} />}
      <Loaded
        query={useQuery(ownAnswersQuery)}
        skeleton={<AnswersSkeleton />}
        failed="Couldn't load your answers"
      >
        {(own) => (
          <AnswersForm own={own} user={user} isLive={status === "approved"} isReadOnly={isInReview} />
        )}
      </Loaded>
    </>
  );
}

function AnswersSkeleton() {
  return (
    <SkeletonRegion label="Loading your answers..." className="max-w-180">
      <Card className="flex flex-col gap-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </Card>
    </SkeletonRegion>
  );
}
