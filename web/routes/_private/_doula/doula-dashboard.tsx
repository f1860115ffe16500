import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Baby, ListChecks, MessageCircle, UserPen } from "lucide-react";
import { useEffect, useRef } from "react";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../../contract/directory/applications.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { unreadCountQuery } from "../../../api/messaging/messages.ts";
import { BirthCounts, BirthNoticesRow } from "../../../features/doula/births/birth-notices.tsx";
import { CalendarCard } from "../../../features/doula/calendar/calendar-connection.tsx";
import {
  ChangedEventsNotice,
  StaleCalendarsNotice,
} from "../../../features/doula/calendar/calendar-notices.tsx";
import { DoulaNextCalls } from "../../../features/doula/home/doula-next-calls.tsx";
import { PackageTypesCard } from "../../../features/doula/home/package-types-card.tsx";
import { PausedNotice } from "../../../features/doula/home/paused-notice.tsx";
import { SalesRow } from "../../../features/doula/home/sales-row.tsx";
import { PausingCard } from "../../../features/doula/pausing/pausing-card.tsx";
import { PaymentAccountCard, PaymentReturn } from "../../../features/doula/payments/payment-account.tsx";
import { OrderRequests } from "../../../features/doula/sales/order-requests.tsx";
import { Problems, UnfinishedAccount } from "../../../features/doula/setup/problems.tsx";
import { countDoneSteps } from "../../../features/doula/setup/review-actions.tsx";
import { CountCard, SetupList, StatusCard } from "../../../features/doula/setup/setup-cards.tsx";
import { StatusBanner } from "../../../features/doula/setup/status-banner.tsx";
import { welcomeTitle } from "../../../features/parent/home/home-texts.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { parseId, parseText } from "../../../lib/search-text.ts";
import { countText } from "../../../lib/text.ts";
import { useLastDefined, useUrlDialog } from "../../../lib/use-url-dialog.ts";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ButtonRow, LinkRow, LinkRows } from "../../../ui/list/link-rows.tsx";

const SetupDialog = lazyComponent(
  async () => (await import("../../../features/doula/setup/setup-dialog.tsx")).SetupDialog,
  { close: ({ onClose }) => onClose() },
);

interface HomeSearch {
  /** The open step of the setup. */
  step?: SetupStepId;
  /** Shows the choice of Google calendars. */
  calendars?: true;
  /** The ID of the request to decline. */
  decline?: string;
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
    title: ({ first_name }) => welcomeTitle(first_name, "Doula"),
    subtitle: "Your profile, your calls and your messages",
  },
  head: unlistedHead("Dashboard"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(ownApplicationQuery);
  },
  component: DoulaHomePage,
});

/** The doula's home: the profile's status and the next steps. */
function DoulaHomePage() {
  const application = useQuery(ownApplicationQuery);
  const { code, state } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <PaymentReturn
        returned={code && state ? { code, state } : undefined}
        onHandled={() => void navigate({ search: ({ step }) => ({ step }), replace: true })}
      />
      <Loaded query={application} skeleton={<HomeSkeleton />} failed="Failed to fetch doula profile">
        {(loaded) => <DoulaHome application={loaded} />}
      </Loaded>
    </div>
  );
}

function DoulaHome({ application }: { application: OwnApplication }) {
  const { step, calendars, decline } = Route.useSearch();
  const dialog = useUrlDialog<HomeSearch>(["step", "calendars", "decline"]);
  const shownStep = useLastDefined(step);
  useFirstOpening(application, step, dialog.replace);

  const openStep = (id: SetupStepId) => dialog.open({ step: id });
  const isLive = application.status === "approved";
  const isSetUp = countDoneSteps(application) === setupSteps.length;
  return (
    <>
      <Problems application={application} onFix={openStep} />
      {isLive && <ChangedEventsNotice />}
      {isLive && <StaleCalendarsNotice />}
      {isLive && <PausedNotice application={application} />}
      {isLive && <PausingCard isBirthOnly />}
      {isLive && <OrderRequests />}
      {isLive && (
        <DoulaNextCalls
          declining={decline}
          onDecline={(id) => dialog.open({ decline: id })}
          onClose={() => dialog.close()}
        />
      )}
      <StatusBanner application={application} onContinue={openStep} />
      <UnfinishedAccount application={application} onOpen={openStep} />
      {application.asks_package_types && <PackageTypesCard />}
      <LinkRows>
        {isLive && <BirthNoticesRow />}
        {isLive && <MessagesRow />}
        {isLive && <SalesRow />}
        {application.attends_births === null && (
          <LinkRow
            Icon={Baby}
            title="Say which due dates you can take"
            text="Parents ask first: are you free around my date?"
            to="/births"
          />
        )}
        <ProfileRow application={application} />
        {isSetUp && application.status !== "draft" && (
          <ButtonRow
            Icon={ListChecks}
            title="Your setup"
            text={`All ${setupSteps.length} steps are done`}
            onClick={() => openStep(setupSteps[0].id)}
          />
        )}
      </LinkRows>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-6">
        <StatusCard application={application} />
        <CountCard
          title="Certifications"
          count={application.certifications_count}
          onOpen={() => openStep("certifications")}
        />
        <CountCard title="Packages" count={application.packages_count} onOpen={() => openStep("packages")} />
      </div>
      <BirthCounts stated={application.births_attended ?? 0} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-6">
        <CalendarCard
          isQuiet={application.status === "draft"}
          choice={{
            isOpen: calendars === true,
            open: () => dialog.open({ calendars: true }),
            close: () => dialog.close(),
          }}
        />
        <PaymentAccountCard isQuiet={application.status === "draft"} />
      </div>
      {application.status !== "draft" && !isSetUp && (
        <SetupList application={application} onOpen={openStep} />
      )}
      {shownStep && (
        <SetupDialog
          application={application}
          stepId={shownStep}
          isOpen={step !== undefined}
          onStepChange={(id) => dialog.replace({ step: id })}
          onClose={() => dialog.close()}
        />
      )}
    </>
  );
}

/** Opens the dialog once per visit for a draft without a completed step. */
function useFirstOpening(
  application: OwnApplication,
  step: SetupStepId | undefined,
  show: (shown: HomeSearch) => void,
): void {
  const hasOpened = useRef(false);
  const shouldShow = application.status === "draft" && countDoneSteps(application) === 0;
  useEffect(() => {
    if (!shouldShow || hasOpened.current) return;
    hasOpened.current = true;
    if (step === undefined) show({ step: setupSteps[0].id });
  });
}

/** A placeholder for the banner and the cards. */
function HomeSkeleton() {
  return (
    <SkeletonRegion label="Loading your dashboard..." className="flex flex-col gap-5 md:gap-6">
      <Skeleton className="h-44 w-full rounded-card" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-6">
        <Skeleton className="col-span-2 h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    </SkeletonRegion>
  );
}

/** The number of unread messages, with a link to them. */
function MessagesRow() {
  const { data: count, isError } = useQuery(unreadCountQuery);
  const text = isError
    ? "Couldn't count your unread messages"
    : count === undefined
      ? "..."
      : count === 0
        ? "No unread messages"
        : countText(count, "unread message");
  return <LinkRow Icon={MessageCircle} title="Messages" text={text} to="/messages" />;
}

/** A link to the profile; it names missing details that no setup step asks for. */
function ProfileRow({ application: { status, missing_details } }: { application: OwnApplication }) {
  const missing = missing_details.map((detail) => `a ${detail}`).join(" and ");
  // A profile under review is read-only.
  const text =
    missing && status !== "pending"
      ? `Add ${missing}. That's what parents look at first.`
      : "What parents read about you, and how to reach you";
  return <LinkRow Icon={UserPen} title="Your profile" text={text} to="/edit-profile" />;
}
