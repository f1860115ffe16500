import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { DoulaStatus } from "../../../contract/doulas.ts";
import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { type SetupStepId, setupSteps } from "../../../contract/onboarding.ts";
import { countDoneSteps, ReviewActions } from "../../features/onboarding/review-actions.tsx";
import { Announcement } from "../../ui/announcement.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Illustration, type IllustrationName } from "../../ui/illustration.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { notListed } from "./setup-cards.tsx";
import { SetupProgress } from "./setup-progress.tsx";

interface StatusBannerProps {
  onboarding: Onboarding;
  /** Opens a step of the setup. */
  onContinue: (id: SetupStepId) => void;
}

/** Where the profile stands on its way to parents, and the one next step. */
export function StatusBanner(props: StatusBannerProps) {
  const { status } = props.onboarding;
  const [statusOnArrival] = useState(status);
  return (
    <>
      <BannerOfStatus {...props} />
      {status !== statusOnArrival && (
        <Announcement key={status} duration={spokenMs}>
          Profile Status: {titles[status]}
        </Announcement>
      )}
    </>
  );
}

const spokenMs = 4000;

const titles: Record<DoulaStatus, string> = {
  draft: "Complete setup to go live",
  pending: "Under review",
  approved: "Profile Live!",
  rejected: "Contact support",
};

function BannerOfStatus({ onboarding, onContinue }: StatusBannerProps) {
  switch (onboarding.status) {
    case "draft":
      return <DraftBanner onboarding={onboarding} onContinue={onContinue} />;
    case "pending":
      return (
        <Banner title={titles.pending} illustration="envelope">
          <ReviewActions onboarding={onboarding} />
        </Banner>
      );
    case "approved":
      return <ApprovedBanner onboarding={onboarding} />;
    case "rejected":
      return (
        <Banner title={titles.rejected} illustration="questions">
          <p>
            We could not approve your profile yet. If something is unclear, write to <SupportLink />.
          </p>
          <ReviewNotes notes={onboarding.review_notes} />
          <ReviewActions onboarding={onboarding} />
        </Banner>
      );
  }
}

function DraftBanner({ onboarding, onContinue }: StatusBannerProps) {
  const next = setupSteps.find(({ id }) => !onboarding.steps[id]);
  return (
    <Banner title={titles.draft} illustration="path">
      <SetupProgress onboarding={onboarding} />
      <ReviewNotes notes={onboarding.review_notes} />
      {next ? (
        <>
          <p className="text-ink-soft">
            Next: <span className="font-semibold text-ink">{next.title}</span>
          </p>
          <Button onClick={() => onContinue(next.id)} className="sm:self-start">
            {countDoneSteps(onboarding) === 0 ? "Get Started" : "Continue Setup"}
          </Button>
        </>
      ) : (
        <>
          <ReviewActions onboarding={onboarding} />
          <Button variant="link" onClick={() => onContinue(setupSteps[0].id)} className="sm:self-start">
            Continue Setup
          </Button>
        </>
      )}
    </Banner>
  );
}

function ApprovedBanner({
  onboarding: { is_listed, is_under_second_review, slug },
}: Pick<StatusBannerProps, "onboarding">) {
  if (is_under_second_review) {
    return (
      <Banner title={notListed} illustration="resting">
        <p>
          We are reviewing what you changed since your profile was approved. Until then parents do not find
          it. Your booked calls stay as they are, and you can go on editing. Questions? Write to{" "}
          <SupportLink />.
        </p>
      </Banner>
    );
  }
  if (!is_listed) {
    return (
      <Banner title={notListed} illustration="resting">
        <p>
          Parents do not find your profile right now. To ask why, write to <SupportLink />.
        </p>
      </Banner>
    );
  }
  return (
    <Banner title={titles.approved} illustration="keepsake">
      <p>Parents near you can find you and book intro calls.</p>
      <Button asChild variant="secondary" className="sm:self-start">
        <Link to="/doulas/$slug" params={{ slug }}>
          See your public page
        </Link>
      </Button>
    </Banner>
  );
}

/** What the reviewer wrote, until the profile is submitted again. */
function ReviewNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <div className="rounded-control bg-sunken p-3">
      <p className="font-semibold text-sm">What to change</p>
      <p className="mt-1 whitespace-pre-line break-words">{notes}</p>
    </div>
  );
}

interface BannerProps {
  title: string;
  illustration: IllustrationName;
  children: ReactNode;
}

function Banner({ title, illustration, children }: BannerProps) {
  return (
    <Card asChild padding="none">
      <section className="grid overflow-hidden md:grid-cols-[1fr_18rem]">
        <div className="flex min-w-0 flex-col gap-3 p-5 md:p-7">
          <h2 className="text-2xl">{title}</h2>
          {children}
        </div>
        <div className="flex items-end bg-art-glow pt-4 max-md:hidden">
          <Illustration name={illustration} className="h-40 w-full" />
        </div>
      </section>
    </Card>
  );
}
