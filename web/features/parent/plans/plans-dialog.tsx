import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import "../../../../contract/platform/zod-config.ts";
import { z } from "zod";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { bornOnMessage, getBirthRange, lossUndoDays } from "../../../../contract/families/births.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { useChangePlans } from "../../../client-state/own-birth.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { DateField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { LossText } from "../../shared/births/loss-text.tsx";
import { DoulaChoices } from "./doula-choices.tsx";

interface PlansDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

type Step = "choose" | "date" | "born" | "loss" | "changed";

const titles: Record<Step, string> = {
  choose: "Update your plans",
  date: "Our baby is here",
  born: "Our baby is here",
  loss: "We're so sorry",
  changed: "Tell a doula that plans changed",
};

/** A birth or a loss, from the due date or from the baby's age: each is two presses away. */
export function PlansDialog({ isOpen, onClose }: PlansDialogProps) {
  const { data: own } = useQuery(ownBirthQuery);
  const [step, setStep] = useState<Step>("choose");
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={titles[step]} sheet="content">
        {own && step === "choose" && <Choices own={own} onStep={setStep} onClose={onClose} />}
        {own && step === "date" && <BirthForm own={own} onSaved={() => setStep("born")} />}
        {own && (step === "born" || step === "loss" || step === "changed") && (
          <>
            <DialogBody className="gap-5">
              {step === "born" && (
                <p>
                  Congratulations on your baby. The countdown has ended.{" "}
                  {own.doulas.length > 0 && "A doula you tell sees the date of birth."}
                </p>
              )}
              {step === "loss" && <LossText own={own} />}
              {step === "changed" && (
                <p>
                  A doula you tell reads that your plans changed, and not why. They no longer see or hold your
                  due date, what you haven't paid yet ends, and you can't undo that here. Your own pages stay
                  as they are.
                </p>
              )}
              <DoulaChoices own={own} />
            </DialogBody>
            <DialogFooter>
              <DialogClose asChild>
                <Button variant="secondary">Close</Button>
              </DialogClose>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ChoicesProps {
  own: OwnBirth;
  onStep: (step: Step) => void;
  onClose: () => void;
}

function Choices({ own, onStep, onClose }: ChoicesProps) {
  const loss = useChangePlans();
  const undo = useChangePlans();
  const error = loss.error ?? undo.error;
  const hasBaby = own.born_on !== null;
  return (
    <DialogBody>
      <Choice
        title={hasBaby ? "Change the date of birth" : "Our baby is here"}
        onClick={() => onStep("date")}
      >
        {hasBaby ? "Doulas you told see the new date." : "Enter the date. The countdown ends."}
      </Choice>
      {hasBaby && own.doulas.length > 0 && (
        <Choice title="Tell a doula" onClick={() => onStep("born")}>
          They see the date of birth, and nobody else does.
        </Choice>
      )}
      <Choice
        title="We had a loss"
        isBusy={loss.isPending || undo.isPending}
        onClick={() => loss.mutate({ kind: "loss" }, { onSuccess: () => onStep("loss") })}
      >
        Takes {hasBaby ? "the date of birth" : "your due date"} off every page and email right away. No doula
        is told unless you choose to. You can undo it for {lossUndoDays} days.
      </Choice>
      {!hasBaby && own.doulas.length > 0 && (
        <Choice title={titles.changed} onClick={() => onStep("changed")}>
          You don't have to say why. They stop holding your date.
        </Choice>
      )}
      {hasBaby && (
        <Choice
          title="I entered this by mistake"
          isBusy={loss.isPending || undo.isPending}
          onClick={() => undo.mutate({ kind: "undo_birth" }, { onSuccess: onClose })}
        >
          Brings your due date back, also for doulas you told.
        </Choice>
      )}
      {error && <RefusalAlert title="We couldn't save that" error={error} />}
    </DialogBody>
  );
}

interface ChoiceProps {
  title: string;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ title, isBusy = false, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onClick}
      className="flex min-h-16 w-full items-center gap-3 rounded-control border bg-field px-4 py-3 text-left transition-colors duration-150 ease-out hover:border-ink-soft hover:bg-sunken"
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-soft text-sm">{children}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
    </button>
  );
}

function BirthForm({ own, onSaved }: { own: OwnBirth; onSaved: () => void }) {
  const save = useChangePlans();
  const today = useToday();
  const { first, last } = getBirthRange(today);
  const form = useAppForm({
    id: "birth",
    schema: z.object({
      born_on: z
        .string({ error: "Choose the date of birth." })
        .refine((day) => day >= first && day <= last, { error: bornOnMessage }),
    }),
    defaultValues: { born_on: own.born_on ?? today },
    submit: (values) => save.mutateAsync({ kind: "birth", ...values }),
    onSuccess: onSaved,
  });
  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <DateField
          form={form}
          name="born_on"
          label="Date of birth"
          min={first}
          max={last}
          title="Date of birth"
          hint="Only you see it, and a doula if you tell them. We show your baby's age on your home, and nothing else. You can remove it at any time."
          isRequired
        />
        <FormRefusal form={form} title="We couldn't save the date" />
      </FormDialogBody>
      <DialogFooter>
        <SubmitButton form={form} busyText="Saving...">
          Save
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}
