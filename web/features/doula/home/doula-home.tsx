import { useQuery } from "@tanstack/react-query";
import {
  Baby,
  ListChecks,
  MessageCircle,
  MessageCircleQuestionMark,
  ShieldCheck,
  UserPen,
} from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { answerQuestions } from "../../../../contract/directory/answers.ts";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../../contract/directory/applications.ts";
import { orderRequestsQuery } from "../../../api/commerce/order-requests.ts";
import { unreadCountQuery } from "../../../api/messaging/messages.ts";
import { callRequestsQuery, nextDoulaBookingsQuery } from "../../../api/scheduling/doula-bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { pluralize } from "../../../lib/text.ts";
import { useLastDefined, useUrlDialog } from "../../../lib/use-url-dialog.ts";
import { ButtonRow, LinkList, LinkRow, LinkRows } from "../../../ui/list/link-rows.tsx";
import { BirthCounts, BirthNoticesRow } from "../births/birth-notices.tsx";
import { CalendarCard, type CalendarChoice } from "../calendar/calendar-connection.tsx";
import { ChangedEventsNotice, StaleCalendarsNotice } from "../calendar/calendar-notices.tsx";
import { PausingCard } from "../pausing/pausing-card.tsx";
import { PaymentAccountCard } from "../payments/payment-account.tsx";
import { Problems, UnfinishedAccount } from "../setup/problems.tsx";
import { countDoneSteps } from "../setup/review-actions.tsx";
import { CountCard, SetupList, StatusCard } from "../setup/setup-cards.tsx";
import { SetupDialog } from "../setup/setup-dialog.tsx";
import { isFullyLive, StatusBanner } from "../setup/status-banner.tsx";
import { CallHoursRow } from "./call-hours-row.tsx";
import { DoulaNextCalls } from "./doula-next-calls.tsx";
import { OrdersRow } from "./orders-row.tsx";
import { PackageTypesCard } from "./package-types-card.tsx";
import { PausedNotice } from "./paused-notice.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";

export interface DoulaHomeSearch {
  /** The open step of the setup. */
  step?: SetupStepId;
  /** Shows the choice of Google calendars. */
  calendars?: true;
  /** The ID of the request to decline. */
  decline?: string;
}

interface DoulaHomeProps {
  application: OwnApplication;
  search: DoulaHomeSearch;
}

/** The profile's status, what waits for the doula, and the setup. */
export function DoulaHome({ application, search: { step, calendars, decline } }: DoulaHomeProps) {
  const dialog = useUrlDialog<DoulaHomeSearch>(["step", "calendars", "decline"]);
  const shownStep = useLastDefined(step);
  useFirstOpening(application, step, dialog.replace);

  const openStep = (id: SetupStepId) => dialog.open({ step: id });
  const isLive = application.status === "approved";
  const choice = {
    isOpen: calendars === true,
    open: () => dialog.open({ calendars: true }),
    close: () => dialog.close(),
  };
  const profile = <Profile application={application} choice={choice} onOpen={openStep} />;
  return (
    <>
      {isLive && <BirthNoticesRow />}
      <Problems application={application} onFix={openStep} />
      {isLive && <ChangedEventsNotice />}
      {isLive && <StaleCalendarsNotice />}
      {isLive && <PausedNotice application={application} />}
      {isLive ? (
        <div className="grid items-start gap-5 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-5 md:gap-6">
            <CallsAndRequests
              declining={decline}
              onDecline={(id) => dialog.open({ decline: id })}
              onClose={() => dialog.close()}
            />
            {application.asks_package_types && <PackageTypesCard />}
          </div>
          <div className="flex min-w-0 flex-col gap-3 md:gap-4">
            <PausingCard isBirthOnly />
            {profile}
          </div>
        </div>
      ) : (
        profile
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

interface ProfileProps {
  application: OwnApplication;
  choice: CalendarChoice;
  onOpen: (id: SetupStepId) => void;
}

/** The profile's status, what it consists of, and the connected services: beside the calls once it is live. */
function Profile({ application, choice, onOpen }: ProfileProps) {
  const isLive = application.status === "approved";
  const { problems } = application;
  const isDraft = application.status === "draft";
  return (
    <>
      <StatusBanner application={application} onContinue={onOpen} />
      <UnfinishedAccount application={application} onOpen={onOpen} />
      {!isLive && application.asks_package_types && <PackageTypesCard />}
      <HomeLinks application={application} onOpenSetup={() => onOpen(setupSteps[0].id)} />
      <div className={cn("grid grid-cols-2 gap-3", !isLive && "md:grid-cols-4 md:gap-6")}>
        {!isFullyLive(application) && <StatusCard application={application} />}
        <CountCard
          title="Certifications"
          count={application.certifications_count}
          onOpen={() => onOpen("certifications")}
        />
        <CountCard title="Packages" count={application.packages_count} onOpen={() => onOpen("packages")} />
      </div>
      <BirthCounts stated={application.births_attended ?? 0} />
      <div className={cn("grid items-start gap-3", !isLive && "md:grid-cols-2 md:gap-6")}>
        <CalendarCard isQuiet={isDraft || problems.includes("calendar")} choice={choice} />
        <PaymentAccountCard isQuiet={isDraft || problems.includes("payment-account")} />
      </div>
      {!isDraft && !isSetUp(application) && <SetupList application={application} onOpen={onOpen} />}
    </>
  );
}

/** A booked call leads; without one, requests that wait for an answer do. */
function CallsAndRequests(props: ComponentProps<typeof WaitingRequests>) {
  const upcoming = useQuery(nextDoulaBookingsQuery("upcoming"));
  const calls = useQuery(callRequestsQuery);
  const orders = useQuery(orderRequestsQuery);
  const [isRequestFirst, setRequestFirst] = useState(false);
  // They stay first while they are answered, so that nothing moves away from the focus.
  if (!isRequestFirst && upcoming.data?.length === 0 && (calls.data?.length || orders.data?.length))
    setRequestFirst(true);
  const sections = [<DoulaNextCalls key="calls" />, <WaitingRequests key="requests" {...props} />];
  return isRequestFirst ? sections.toReversed() : sections;
}

interface HomeLinksProps {
  application: OwnApplication;
  onOpenSetup: () => void;
}

function HomeLinks({ application, onOpenSetup }: HomeLinksProps) {
  const isLive = application.status === "approved";
  const Links = isLive ? LinkList : LinkRows;
  return (
    <Links>
      {isLive && <MessagesRow />}
      {isLive && <OrdersRow />}
      {application.attends_births === null && (
        <LinkRow
          Icon={Baby}
          title="Say which due dates you can take"
          text="Parents ask first: are you free around my date?"
          to="/births"
        />
      )}
      {!isLive && <CallHoursRow />}
      {application.has_unsorted_insurance && (
        <LinkRow
          Icon={ShieldCheck}
          title="Sort what you wrote about insurance"
          text="Until you do, parents read “Ask about” for each plan."
          to="/payers"
        />
      )}
      <LinkRow
        Icon={MessageCircleQuestionMark}
        title="Your answers"
        text={describeAnswers(application.answers_count)}
        to="/answers"
      />
      <ProfileRow application={application} />
      {isSetUp(application) && application.status !== "draft" && (
        <ButtonRow
          Icon={ListChecks}
          title="Your setup"
          text={
            application.status === "rejected"
              ? `Open any of the ${setupSteps.length} steps`
              : `All ${setupSteps.length} steps are done`
          }
          onClick={onOpenSetup}
        />
      )}
    </Links>
  );
}

/** The count is undefined if a server of the previous release answered. */
function describeAnswers(count: number | undefined): string {
  const all = answerQuestions.length;
  if (!count) return `Answer what parents ask before they call: ${all} short questions, each optional`;
  return count === all ? `You answered all ${all} questions` : `You answered ${count} of ${all} questions`;
}

function isSetUp(application: OwnApplication): boolean {
  return countDoneSteps(application) === setupSteps.length;
}

/** Opens the dialog once per visit for a draft without a completed step. */
function useFirstOpening(
  application: OwnApplication,
  step: SetupStepId | undefined,
  show: (shown: DoulaHomeSearch) => void,
): void {
  const hasOpened = useRef(false);
  const shouldShow = application.status === "draft" && countDoneSteps(application) === 0;
  useEffect(() => {
    if (!shouldShow || hasOpened.current) return;
    hasOpened.current = true;
    if (step === undefined) show({ step: setupSteps[0].id });
  });
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
        : pluralize(count, "unread message");
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
