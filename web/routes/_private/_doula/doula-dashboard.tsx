import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { setupSteps } from "../../../../contract/directory/applications.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { DoulaHome, type DoulaHomeSearch } from "../../../features/doula/home/doula-home.tsx";
import { PaymentReturn } from "../../../features/doula/payments/payment-account.tsx";
import { formatWelcome } from "../../../features/parent/home/home-texts.ts";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseId, parseText } from "../../../lib/search-text.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

interface HomeSearch extends DoulaHomeSearch {
  /** Set by Stripe's redirect; removed after use. */
  code?: string;
  state?: string;
}

export const Route = createFileRoute("/_private/_doula/doula-dashboard")({
  validateSearch: ({ step, calendars, decline, code, state }: Record<string, unknown>): HomeSearch => ({
    step: setupSteps.find(({ id }) => id === step)?.id,
    ...(calendars === true && { calendars }),
    decline: parseId(decline),
    code: parseText(code),
    state: parseText(state),
  }),
  staticData: {
    title: ({ first_name }) => formatWelcome(first_name, "Doula"),
    subtitle: "Your profile, your calls and your messages",
  },
  head: makeUnlistedHead("Home"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(ownApplicationQuery);
  },
  component: DoulaHomePage,
});

/** The doula's home: the profile's status and the next steps. */
function DoulaHomePage() {
  const application = useQuery(ownApplicationQuery);
  const search = Route.useSearch();
  const { code, state } = search;
  const navigate = Route.useNavigate();
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <PaymentReturn
        returned={code && state ? { code, state } : undefined}
        onHandled={() => void navigate({ search: ({ step }) => ({ step }), replace: true })}
      />
      <Loaded query={application} skeleton={<HomeSkeleton />} failed="Failed to fetch doula profile">
        {(loaded) => <DoulaHome application={loaded} search={search} />}
      </Loaded>
    </div>
  );
}

function HomeSkeleton() {
  return (
    <SkeletonRegion label="Loading your home page..." className="flex flex-col gap-5 md:gap-6">
      <Skeleton className="h-44 w-full rounded-card" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-6">
        <Skeleton className="col-span-2 h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    </SkeletonRegion>
  );
}
