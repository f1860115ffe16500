import { Check, ChevronLeft, ChevronRight, type LucideIcon, PencilLine } from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../../contract/directory/applications.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { Announcement } from "../../../ui/feedback/announcement.tsx";
import { CalendarStep } from "../calendar/calendar-connection.tsx";
import { CertificationsStep } from "../certifications/certifications-step.tsx";
import { PackagesStep } from "../packages/packages-step.tsx";
import { useUnfinishedStripe } from "../payments/payment-account.tsx";
import { PaymentAccountStep } from "../payments/payment-account-step.tsx";
import { findNamedSteps } from "./named-steps.ts";
import { PhotoReminder } from "./photo-reminder.tsx";
import { canSubmit, ReviewActions, SubmissionNote } from "./review-actions.tsx";
import { StepReviewNotes } from "./review-notes.tsx";
import { SetupProgress } from "./setup-cards.tsx";
import { BirthsStep, VideoStep } from "./setup-steps.tsx";

const stepContents: Record<SetupStepId, ComponentType> = {
  certifications: CertificationsStep,
  video: VideoStep,
  calendar: CalendarStep,
  "payment-account": PaymentAccountStep,
  packages: PackagesStep,
  births: BirthsStep,
};

interface SetupDialogProps {
  application: OwnApplication;
  /** The step in the URL, or the last one while the dialog closes. */
  stepId: SetupStepId;
  isOpen: boolean;
  onStepChange: (id: SetupStepId) => void;
  onClose: () => void;
}

/** The six setup steps, shown one at a time, and the submission for review. */
export function SetupDialog({ application, stepId, isOpen, onStepChange, onClose }: SetupDialogProps) {
  const index = setupSteps.findIndex(({ id }) => id === stepId);
  const previous = setupSteps[index - 1];
  const next = setupSteps[index + 1];
  const Content = stepContents[stepId];
  const { steps, status, review_notes: notes } = application;
  const namedSteps = findNamedSteps(notes ?? "").map(({ id }) => id);
  const stateOf = (id: SetupStepId): StepState =>
    namedSteps.includes(id) ? "change requested" : steps[id] ? "done" : "open";
  const isReady = canSubmit(application);
  // Submitting, withdrawing and editing share a row with the arrows.
  const isCompact = isReady || status === "pending" || status === "rejected";

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        title={<span className="max-md:text-lg">Complete Your Doula Profile</span>}
        description={<SetupProgress application={application} isBarHiddenOnPhone />}
        size="lg"
        initialFocus="[data-step-title]"
        className="max-md:[&>header]:py-1"
      >
        <div className="flex min-h-0 grow flex-col md:h-[28rem] md:flex-row short:block short:h-auto">
          <StepButtons stateOf={stateOf} stepId={stepId} onStepChange={onStepChange} />
          <DialogBody className="max-md:pt-4">
            <div key={stepId} className="contents">
              <StepTitle application={application} id={stepId} state={stateOf(stepId)} />
              {notes && (namedSteps.length === 0 || namedSteps.includes(stepId)) && (
                <StepReviewNotes notes={notes} />
              )}
              <Content />
            </div>
            {isReady && <PhotoReminder application={application} />}
          </DialogBody>
        </div>
        <footer
          data-bottom-edge
          className={cn(
            "flex shrink-0 flex-wrap items-end gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-7 md:py-4",
            isCompact && "bg-sunken md:rounded-b-card",
          )}
        >
          {isReady && (
            <>
              <SubmissionNote className="basis-full md:text-right" />
              <Announcement duration={4000}>All Steps Complete!</Announcement>
            </>
          )}
          <MoveButton
            text="Previous"
            Icon={ChevronLeft}
            isCompact={isCompact}
            onMove={previous && (() => onStepChange(previous.id))}
          />
          <MoveButton
            text="Next"
            Icon={ChevronRight}
            isCompact={isCompact}
            className="md:ml-auto"
            onMove={next && (() => onStepChange(next.id))}
          />
          <div className="max-md:[&_button]:px-2 max-md:[&_button]:text-sm min-w-0 grow basis-0 empty:hidden has-[[role=alert]]:basis-full md:grow-0 md:basis-auto">
            {status === "pending" && <p className="mb-3 font-display font-medium text-lg">In Review Queue</p>}
            <ReviewActions application={application} />
          </div>
        </footer>
      </DialogContent>
    </Dialog>
  );
}

interface MoveButtonProps {
  text: string;
  Icon: LucideIcon;
  /** On a phone, only the arrow. */
  isCompact: boolean;
  className?: string;
  /** Undefined on the first or last step. */
  onMove: (() => void) | undefined;
}

function MoveButton({ text, Icon, isCompact, className, onMove }: MoveButtonProps) {
  return (
    <Button
      variant="secondary"
      disabled={!onMove}
      onClick={onMove}
      className={cn(isCompact ? "max-md:w-11 max-md:px-0" : "max-md:grow", className)}
    >
      {isCompact && <Icon aria-hidden="true" className="size-5 md:hidden" />}
      <span className={cn(isCompact && "max-md:sr-only")}>{text}</span>
    </Button>
  );
}

/** A step that the reviewer's notes name stays marked until the profile is submitted again. */
type StepState = "done" | "change requested" | "open";

interface StepButtonsProps extends Pick<SetupDialogProps, "stepId" | "onStepChange"> {
  stateOf: (id: SetupStepId) => StepState;
}

/** Buttons for the steps: a row of numbers on phones, otherwise a list beside the step. */
function StepButtons({ stateOf, stepId, onStepChange }: StepButtonsProps) {
  return (
    <nav
      aria-label="Steps"
      className="shrink-0 border-line border-b px-4 py-1 md:w-64 md:overflow-y-auto md:border-r md:border-b-0 md:p-3"
    >
      <ol className="flex justify-between md:flex-col md:gap-1">
        {setupSteps.map(({ id, title }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === stepId ? "step" : undefined}
              onClick={() => onStepChange(id)}
              className="group flex min-h-11 w-full items-center gap-3 rounded-control text-left font-semibold text-ink-soft text-sm transition-colors duration-150 ease-out hover:text-ink aria-[current=step]:text-primary max-md:min-w-11 max-md:justify-center md:px-3 md:py-2 md:hover:bg-sunken md:aria-[current=step]:bg-primary-wash"
            >
              <StepMark number={index + 1} state={stateOf(id)} />
              <span className="max-md:sr-only">{title}</span>
              {stateOf(id) !== "open" && <span className="sr-only">({stateOf(id)})</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const markClasses: Record<StepState, string> = {
  done: "border-success bg-success-wash text-success",
  "change requested": "border-pending bg-pending-wash text-pending",
  open: "border-control",
};

function StepMark({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm tabular-nums",
        markClasses[state],
        "group-aria-[current=step]:border-primary group-aria-[current=step]:bg-primary group-aria-[current=step]:text-on-primary",
      )}
    >
      {state === "done" ? (
        <Check className="size-4" strokeWidth={3} />
      ) : state === "change requested" ? (
        <PencilLine className="size-4" strokeWidth={2.5} />
      ) : (
        number
      )}
    </span>
  );
}

interface StepTitleProps {
  application: OwnApplication;
  id: SetupStepId;
  state: StepState;
}

/** Starts its step at the top, and takes the focus, because the clicked button may be disabled by then. */
function StepTitle({ application, id, state }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const unfinishedStripe = useUnfinishedStripe(application);
  const index = setupSteps.findIndex((each) => each.id === id);
  const step = setupSteps[index];
  useEffect(() => {
    title.current?.closest("[data-dialog-body]")?.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div>
      <p className="font-semibold text-ink-soft text-sm">
        Step {index + 1} of {setupSteps.length}: {step?.name}
      </p>
      <h3
        ref={title}
        tabIndex={-1}
        data-step-title
        className="mt-1 flex flex-wrap items-baseline gap-x-2 text-xl"
      >
        {step?.title}
        {state === "done" &&
          (id === "payment-account" && unfinishedStripe ? (
            <span className="font-sans font-semibold text-pending text-sm">{unfinishedStripe}</span>
          ) : (
            <span className="font-sans font-semibold text-sm text-success">Done</span>
          ))}
        {state === "change requested" && (
          <span className="font-sans font-semibold text-pending text-sm">Change requested</span>
        )}
      </h3>
    </div>
  );
}
