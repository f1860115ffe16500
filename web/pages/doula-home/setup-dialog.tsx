import { Check } from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { type SetupStepId, setupSteps } from "../../../contract/onboarding.ts";
import { ReviewActions } from "../../features/onboarding/review-actions.tsx";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SkeletonRegion, SkeletonText } from "../../ui/skeleton.tsx";
import { SetupProgress } from "./setup-progress.tsx";

const step = (load: () => Promise<ComponentType>) => lazyPart<object>(load, { fallback: <StepSkeleton /> });

/** What stands in each step: its form or list, with its messages. */
const stepContents: Record<SetupStepId, ReturnType<typeof step>> = {
  certifications: step(
    async () => (await import("../../features/certifications/certifications-step.tsx")).CertificationsStep,
  ),
  video: step(async () => (await import("../../features/onboarding/video-step.tsx")).VideoStep),
  calendar: step(async () => (await import("../../features/calendar/calendar-step.tsx")).CalendarStep),
  "payment-account": step(
    async () => (await import("../../features/payments/payment-account-step.tsx")).PaymentAccountStep,
  ),
  packages: step(async () => (await import("../../features/packages/packages-step.tsx")).PackagesStep),
  births: step(async () => (await import("../../features/onboarding/births-step.tsx")).BirthsStep),
};

interface SetupDialogProps {
  onboarding: Onboarding;
  /** The step in the address; the last one while the dialog closes. */
  stepId: SetupStepId;
  isOpen: boolean;
  onStepChange: (id: SetupStepId) => void;
  onClose: () => void;
}

/** 'Complete Your Doula Profile': the six steps, one at a time, and at their end the submission. */
export function SetupDialog({ onboarding, stepId, isOpen, onStepChange, onClose }: SetupDialogProps) {
  const index = setupSteps.findIndex(({ id }) => id === stepId);
  const previous = setupSteps[index - 1];
  const next = setupSteps[index + 1];
  const Content = stepContents[stepId];

  // The next step comes without a wait, and takes the keyboard at once.
  useEffect(() => {
    for (const { prefetch } of Object.values(stepContents)) prefetch();
  }, []);

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        title="Complete Your Doula Profile"
        description={<SetupProgress onboarding={onboarding} />}
        size="lg"
        initialFocus="[data-step-title]"
      >
        <div className="flex min-h-0 grow flex-col md:flex-row short:block">
          <StepButtons onboarding={onboarding} stepId={stepId} onStepChange={onStepChange} />
          <DialogBody key={stepId} className="md:min-h-96">
            <StepTitle id={stepId} isDone={onboarding.steps[stepId]} />
            <Content />
          </DialogBody>
        </div>
        {/* A toast stands above both: it comes with the step that is done, and so does the submission. */}
        <div data-bottom-edge className="shrink-0">
          <ReviewActions
            onboarding={onboarding}
            withStatus
            className="border-line border-t bg-sunken px-4 py-3 md:px-7 md:py-4"
          />
          <DialogFooter>
            <Button
              variant="secondary"
              disabled={!previous}
              onClick={() => previous && onStepChange(previous.id)}
            >
              Previous
            </Button>
            <Button variant="secondary" disabled={!next} onClick={() => next && onStepChange(next.id)}>
              Next
            </Button>
          </DialogFooter>
        </div>
      </DialogContent>
    </Dialog>
  );
}

type StepButtonsProps = Pick<SetupDialogProps, "onboarding" | "stepId" | "onStepChange">;

/** On a phone a row of numbers, else a list beside the step. */
function StepButtons({ onboarding, stepId, onStepChange }: StepButtonsProps) {
  return (
    <nav
      aria-label="Steps"
      className="shrink-0 border-line border-b px-4 py-2 md:w-64 md:overflow-y-auto md:border-r md:border-b-0 md:p-3"
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
              <StepMark number={index + 1} isDone={onboarding.steps[id]} />
              <span className="max-md:sr-only">{title}</span>
              {onboarding.steps[id] && <span className="sr-only">(done)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm tabular-nums",
        isDone ? "border-success bg-success-wash text-success" : "border-control",
        "group-aria-[current=step]:border-primary",
      )}
    >
      {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
    </span>
  );
}

/** Receives the focus whenever another step is shown: the pressed button may be disabled by then. */
function StepTitle({ id, isDone }: { id: SetupStepId; isDone: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  const step = setupSteps.find((each) => each.id === id);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={title} tabIndex={-1} data-step-title className="flex flex-wrap items-baseline gap-x-2 text-xl">
      {step?.title}
      {isDone && <span className="font-sans font-semibold text-sm text-success">Done</span>}
    </h3>
  );
}

function StepSkeleton() {
  return (
    <SkeletonRegion label="Loading this step...">
      <SkeletonText lines={4} />
    </SkeletonRegion>
  );
}
