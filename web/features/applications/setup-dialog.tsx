import { Check } from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import type { OwnApplication } from "../../../contract/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../contract/applications.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { CalendarStep } from "../calendar/calendar-connection.tsx";
import { CertificationsStep } from "../certifications/certifications-step.tsx";
import { PackagesStep } from "../packages/packages-step.tsx";
import { PaymentAccountStep } from "../payments/payment-account-step.tsx";
import { ReviewActions } from "./review-actions.tsx";
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

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        title="Complete Your Doula Profile"
        description={<SetupProgress application={application} />}
        size="lg"
        initialFocus="[data-step-title]"
      >
        <div className="flex min-h-0 grow flex-col md:flex-row short:block">
          <StepButtons application={application} stepId={stepId} onStepChange={onStepChange} />
          <DialogBody key={stepId} className="md:min-h-96">
            <StepTitle id={stepId} isDone={application.steps[stepId]} />
            <Content />
          </DialogBody>
        </div>
        {/* Finishing the last step shows a toast and the Submit button, so toasts appear above this area. */}
        <div data-bottom-edge className="shrink-0">
          <ReviewActions
            application={application}
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

type StepButtonsProps = Pick<SetupDialogProps, "application" | "stepId" | "onStepChange">;

/** Buttons for the steps: a row of numbers on phones, otherwise a list beside the step. */
function StepButtons({ application, stepId, onStepChange }: StepButtonsProps) {
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
              <StepMark number={index + 1} isDone={application.steps[id]} />
              <span className="max-md:sr-only">{title}</span>
              {application.steps[id] && <span className="sr-only">(done)</span>}
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

/** Takes the focus when its step opens, because the clicked button may be disabled by then. */
function StepTitle({ id, isDone }: { id: SetupStepId; isDone: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  const index = setupSteps.findIndex((each) => each.id === id);
  const step = setupSteps[index];
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
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
        {isDone && <span className="font-sans font-semibold text-sm text-success">Done</span>}
      </h3>
    </div>
  );
}
