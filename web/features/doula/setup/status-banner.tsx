import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import {
  findReviewDeadline,
  type ListingGap,
  reviewTime,
  type SetupStepId,
  setupSteps,
} from "../../../../contract/directory/applications.ts";
import type { DoulaStatus } from "../../../../contract/directory/doulas.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatShortDate } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { Illustration, type IllustrationName } from "../../../ui/basics/illustration.tsx";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { Announcement } from "../../../ui/feedback/announcement.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { findNamedSteps } from "./named-steps.ts";
import { PhotoReminder } from "./photo-reminder.tsx";
import { countDoneSteps, ReviewActions, SubmissionNote } from "./review-actions.tsx";
import { ReviewNotes } from "./review-notes.tsx";
import {
  countMinutesLeft,
  notListedText,
  readyToSubmitText,
  SetupProgress,
  SetupSteps,
  StatusBadge,
} from "./setup-cards.tsx";

interface StatusBannerProps {
  application: OwnApplication;
  /** Opens a step of the setup. */
  onContinue: (id: SetupStepId) => void;
}

export function StatusBanner(props: StatusBannerProps) {
  const { status } = props.application;
  const [statusOnArrival] = useState(status);
  return (
    <>
      <StatusBannerContent {...props} />
      {status !== statusOnArrival && (
        <Announcement key={status} duration={announcementMs}>
          Profile Status: {titles[status] ?? supportTitle}
        </Announcement>
      )}
    </>
  );
}

const announcementMs = 4000;

const supportTitle = "Contact support";

const titles: Record<DoulaStatus, string> = {
  draft: "Complete setup to go live",
  pending: "Under review",
  approved: "Profile Live!",
  rejected: supportTitle,
};

function StatusBannerContent({ application, onContinue }: StatusBannerProps) {
  switch (application.status) {
    case "draft":
      return <DraftBanner application={application} onContinue={onContinue} />;
    case "pending":
      return <PendingBanner application={application} />;
    case "approved":
      return <ApprovedBanner application={application} onContinue={onContinue} />;
    case "rejected":
      return <RejectedBanner application={application} onContinue={onContinue} />;
    default:
      return <UnknownBanner application={application} onContinue={onContinue} />;
  }
}

function PendingBanner({ application }: { application: OwnApplication }) {
  const { submitted_at: submittedAt } = application;
  const deadline = submittedAt ? findReviewDeadline(new Date(submittedAt)) : null;
  const isLate = deadline !== null && deadline < getNow();
  return (
    <Banner title={titles.pending} illustration="envelope">
      {deadline && (
        <p className="font-semibold text-lg">
          {isLate
            ? "It's taking longer than usual"
            : `Usually reviewed by ${formatShortDate(deadline, "UTC")}`}
        </p>
      )}
      <p className="text-ink-soft">
        We review your profile, usually {reviewTime}, and email you. Until then, you can't change it unless
        you withdraw it.
        {isLate && (
          <>
            {" "}
            Questions? Write to <SupportLink />.
          </>
        )}
      </p>
      <ReviewActions application={application} />
    </Banner>
  );
}

/** Starts with the steps to redo and the reviewer's notes, which say what to change. */
function RejectedBanner({ application, onContinue }: StatusBannerProps) {
  const count = findNamedSteps(application.review_notes ?? "").length;
  return (
    <Banner
      title={count > 0 ? `${pluralize(count, "step")} to redo` : "Your profile needs changes"}
      illustration="questions"
    >
      <p>We could not approve your profile yet.</p>
      <ReviewNotes notes={application.review_notes} onContinue={onContinue} />
      <ReviewActions application={application} />
      <h3 className="mt-2 text-lg">{titles.rejected}</h3>
      <p>
        If something is unclear, write to <SupportLink />.
      </p>
    </Banner>
  );
}

/** A missing status counts as draft (spec section 4); any other unknown status links to Support. */
function UnknownBanner({ application, onContinue }: StatusBannerProps) {
  const status: unknown = application.status;
  if (!status) {
    return (
      <>
        <DraftBanner application={{ ...application, status: "draft" }} onContinue={onContinue} />
        <InlineAlert tone="info" title={supportTitle}>
          We couldn't load your profile's status. Please write to <SupportLink />.
        </InlineAlert>
      </>
    );
  }
  return (
    <Banner title={supportTitle} illustration="questions">
      <p>
        We couldn't load your profile's status. Please write to <SupportLink />.
      </p>
    </Banner>
  );
}

function DraftBanner({ application, onContinue }: StatusBannerProps) {
  const next = setupSteps.find(({ id }) => !application.steps[id]);
  const notes = <ReviewNotes notes={application.review_notes} onContinue={onContinue} />;
  if (!next) {
    return (
      <Banner title={readyToSubmitText} illustration="path">
        <SetupProgress application={application} />
        {notes}
        <PhotoReminder application={application} />
        <SubmissionNote />
        <ReviewActions application={application} />
        <Button
          variant="link"
          onClick={() => onContinue(setupSteps[0].id)}
          className="self-center sm:self-start"
        >
          Continue Setup
        </Button>
      </Banner>
    );
  }
  const isNew = countDoneSteps(application) === 0;
  return (
    <Banner
      title={titles.draft}
      illustration="path"
      list={<SetupSteps application={application} onOpen={onContinue} />}
    >
      <SetupProgress application={application} />
      {notes}
      <p className="text-ink-soft">
        About {pluralize(countMinutesLeft(application), "minute")}
        {isNew ? ". You can stop and come back whenever you like." : " left."}
      </p>
      <Button onClick={() => onContinue(next.id)} className="sm:self-start">
        {isNew ? "Get Started" : "Continue Setup"}
      </Button>
    </Banner>
  );
}

/** True if parents find the profile, and it lacks nothing. */
export function isFullyLive({ status, is_listed, listing_gaps }: OwnApplication): boolean {
  return status === "approved" && is_listed && listing_gaps.length === 0;
}

function ApprovedBanner({ application, onContinue }: StatusBannerProps) {
  const { is_listed, is_under_second_review, unlisted_note } = application;
  if (isFullyLive(application)) return <LiveRow application={application} />;
  if (unlisted_note !== null) {
    return (
      <Banner title={notListedText} illustration="resting">
        <p>We took your profile out of search for now, so parents can't find it. The reason:</p>
        <blockquote className="whitespace-pre-line wrap-anywhere border-line border-l-4 pl-3">
          {unlisted_note}
        </blockquote>
        <p>
          Your booked calls aren't affected, and you can keep editing. Questions? Write to <SupportLink />.
        </p>
      </Banner>
    );
  }
  if (is_under_second_review) {
    return (
      <Banner title={notListedText} illustration="resting">
        <p>
          We're reviewing the changes you made after your profile was approved. Until we're done, parents
          can't find it. Your booked calls aren't affected, and you can keep editing. Questions? Write to{" "}
          <SupportLink />.
        </p>
      </Banner>
    );
  }
  if (!is_listed) {
    return (
      <Banner title={notListedText} illustration="resting">
        <p>
          Parents can't find your profile right now. To ask why, write to <SupportLink />.
        </p>
      </Banner>
    );
  }
  return (
    <Banner title={titles.approved} illustration="keepsake">
      <ListingGaps gaps={application.listing_gaps} onContinue={onContinue} />
      <Button asChild variant="secondary" className="sm:self-start">
        <Link to="/doulas/$slug" params={{ slug: application.slug }}>
          See your public page
        </Link>
      </Button>
    </Banner>
  );
}

/** A live profile without gaps needs two lines: its banner and its status card in one. */
function LiveRow({ application }: { application: OwnApplication }) {
  return (
    <Card asChild padding="none">
      <section
        aria-labelledby="profile-live"
        className="flex flex-wrap items-center justify-between gap-x-2 px-4 py-2.5"
      >
        <h2 id="profile-live" className="font-sans font-semibold text-base">
          {titles.approved}
        </h2>
        <p>
          <span className="sr-only">Profile Status: </span>
          <StatusBadge application={application} />
        </p>
        <TextLink
          to="/doulas/$slug"
          params={{ slug: application.slug }}
          layout="standalone"
          className="basis-full text-sm"
        >
          See your public page
        </TextLink>
      </section>
    </Card>
  );
}

type ContinueProps = Pick<StatusBannerProps, "onContinue">;

/** Lists what a live profile lacks, with links to add it. */
function ListingGaps({ gaps, onContinue }: ContinueProps & { gaps: ListingGap[] }) {
  const stepButton = (id: SetupStepId, text: string) => (
    <Button variant="link" onClick={() => onContinue(id)}>
      {text}
    </Button>
  );
  const texts: Record<ListingGap, ReactNode> = {
    address: (
      <>
        Parents cannot find you: <TextLink to="/edit-profile">add your zip code</TextLink>
      </>
    ),
    hours: (
      <>
        Parents cannot book a call with you: <TextLink to="/availability">add your weekly hours</TextLink>
      </>
    ),
    packages: <>Parents see no packages: {stepButton("packages", "offer a package")}</>,
    certifications: <>Parents see no certifications: {stepButton("certifications", "add a certification")}</>,
  };
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {gaps.map((gap) => (
        <li key={gap}>{texts[gap]}</li>
      ))}
    </ul>
  );
}

interface BannerProps {
  title: string;
  illustration: IllustrationName;
  /** Takes the drawing's column on a wide screen, where the drawing moves below the content. */
  list?: ReactNode;
  children: ReactNode;
}

/** These drawings stand on the ground; the others float. */
const landscapes: IllustrationName[] = ["path", "keepsake"];

function Banner({ title, illustration, list, children }: BannerProps) {
  const isLandscape = landscapes.includes(illustration);
  const drawing = (
    <div
      className={cn(
        "grid bg-art-glow max-md:hidden",
        isLandscape ? "items-end pt-4" : "place-items-center p-4",
      )}
    >
      <Illustration name={illustration} className={isLandscape ? "h-40 w-full" : "h-40 max-w-full"} />
    </div>
  );
  return (
    <Card asChild padding="none">
      <section className={cn("grid overflow-hidden", list ? "md:grid-cols-2" : "md:grid-cols-[1fr_18rem]")}>
        <div className="flex min-w-0 flex-col">
          <div className="flex grow flex-col gap-3 p-5 md:p-7">
            <h2 className="text-xl md:text-2xl">{title}</h2>
            {children}
          </div>
          {list && drawing}
        </div>
        {list ? (
          <div className="border-line max-md:border-t md:flex md:flex-col md:justify-center md:border-l md:py-2">
            {list}
          </div>
        ) : (
          drawing
        )}
      </section>
    </Card>
  );
}
