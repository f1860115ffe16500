import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import "../../../../contract/platform/zod-config.ts";
import { z } from "zod";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { bornOnMessage, getBirthRange, lossUndoDays } from "../../../../contract/families/births.ts";
import type { ParentProfile } from "../../../../contract/identity/profiles.schema.ts";
import { getDueDateRange } from "../../../../contract/identity/profiles.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useChangePlans } from "../../../client-state/own-birth.ts";
import { useSaveDueDate } from "../../../client-state/use-due-date.ts";
import { formatList } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { DateField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { profileToasts } from "../../accounts/edit-profile/profile-toasts.ts";
import { LossText } from "../../shared/births/loss-text.tsx";
import { DoulaChoices } from "./doula-choices.tsx";

interface PlansDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

type Step = "choose" | "dueDate" | "date" | "born" | "confirmLoss" | "loss" | "changed";

const titles: Record<Step, string> = {
  choose: "Update your plans",
  dueDate: "Our due date changed",
  date: "Our baby is here",
  born: "Our baby is here",
  confirmLoss: "Our baby died, or our pregnancy ended",
  loss: "We're so sorry",
  changed: "Tell a doula that plans changed",
};

/** What may change about a due date or a birth, the loss last. A loss is saved only after a second, confirming press. */
export function PlansDialog({ isOpen, onClose }: PlansDialogProps) {
  const { data: own } = useQuery(ownBirthQuery);
  const { data: session } = useSession();
  const { data: profile } = useQuery({
    ...parentProfileQuery(session?.user.id ?? ""),
    enabled: session?.user.user_type === "client",
  });
  const [chosen, setStep] = useState<Step>("choose");
  // The loss was undone, here or in another tab.
  const step = chosen === "loss" && own && !own.loss ? "choose" : chosen;
  const changes = { profile, onStep: setStep, onClose };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={titles[step]} sheet="content">
        {own && step === "choose" && <Choices own={own} {...changes} />}
        {own && profile && step === "dueDate" && (
          <DueDateForm own={own} profile={profile} onSaved={onClose} />
        )}
        {own && step === "date" && <BirthForm own={own} onSaved={() => setStep("born")} />}
        {own && step === "confirmLoss" && <LossQuestion own={own} onStep={setStep} />}
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
  /** Undefined until it is loaded. */
  profile: ParentProfile | undefined;
  onStep: (step: Step) => void;
  onClose: () => void;
}

function Choices({ own, profile, onStep, onClose }: ChoicesProps) {
  const undo = useChangePlans();
  const hasBaby = own.born_on !== null;
  const hasDueDate = Boolean(profile?.due_date);
  return (
    <DialogBody>
      {hasDueDate && (
        <Choice title={titles.dueDate} onClick={() => onStep("dueDate")}>
          The countdown and your search follow the new date.
        </Choice>
      )}
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
      {!hasBaby && own.doulas.length > 0 && (
        <Choice title={titles.changed} onClick={() => onStep("changed")}>
          You don't have to say why. They stop holding your date.
        </Choice>
      )}
      {hasBaby && (
        <Choice
          title="I entered this by mistake"
          isBusy={undo.isPending}
          onClick={() => undo.mutate({ kind: "undo_birth" }, { onSuccess: onClose })}
        >
          Brings your due date back, also for doulas you told.
        </Choice>
      )}
      {undo.error && <RefusalAlert title="We couldn't save that" error={undo.error} />}
      {profile?.due_date && <RemoveDueDate userId={profile.user_id} onRemoved={onClose} />}
      <Choice title={hasBaby ? "Our baby died" : titles.confirmLoss} onClick={() => onStep("confirmLoss")}>
        Nothing is saved yet: the next step says what happens.
      </Choice>
    </DialogBody>
  );
}

/** Removes only the due date. Stores no reason and tells nobody. */
function RemoveDueDate({ userId, onRemoved }: { userId: string; onRemoved: () => void }) {
  const save = useSaveDueDate(userId, profileToasts);
  return (
    <>
      <Choice
        title="Remove my due date"
        isBusy={save.isPending}
        onClick={() => save.mutate(null, { onSuccess: onRemoved })}
      >
        You don't have to say why. You can add it again at any time.
      </Choice>
      {save.error && <RefusalAlert title="We couldn't remove it" error={save.error} />}
    </>
  );
}

interface DueDateFormProps {
  own: OwnBirth;
  profile: ParentProfile;
  onSaved: () => void;
}

function DueDateForm({ own, profile, onSaved }: DueDateFormProps) {
  const hired = own.doulas.filter(({ paid_births }) => paid_births.length > 0);
  const save = useSaveDueDate(profile.user_id, profileToasts);
  const { first, last } = getDueDateRange(useToday());
  const form = useAppForm({
    id: "due-date",
    schema: z.object({ due_date: z.iso.date({ error: "Choose the new due date." }) }),
    defaultValues: { due_date: profile.due_date ?? "" },
    submit: ({ due_date }) => save.mutateAsync(due_date),
    onSuccess: onSaved,
  });
  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <DateField
          form={form}
          name="due_date"
          label="New due date"
          isTypeable
          min={first}
          max={last}
          title="New due date"
          hint="Only you and doulas you ask for a call or a birth package see it."
          isRequired
        />
        {hired.length > 0 && (
          <p className="text-ink-soft text-sm">
            {formatList(hired.map(({ first_name }) => first_name))} will still plan for the earlier date. To
            move that one too, open your order under My Orders.
          </p>
        )}
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

/** Says what saving a loss does, before anything is saved. */
function LossQuestion({ own, onStep }: { own: OwnBirth; onStep: (step: Step) => void }) {
  const loss = useChangePlans();
  return (
    <>
      <DialogBody>
        <p>We're so sorry. There is no hurry, and nothing is saved yet.</p>
        <p>
          If you continue, we take {own.born_on ? "the date of birth" : "your due date"} off every page and
          email right away, and end any email alert about new doulas. We won't tell any doula unless you ask
          us to. You can restore your dates for {lossUndoDays} days.
        </p>
        {loss.error && <RefusalAlert title="We couldn't save that" error={loss.error} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={loss.isPending} onClick={() => onStep("choose")}>
          Back
        </Button>
        <Button
          isBusy={loss.isPending}
          busyText="Saving..."
          onClick={() => loss.mutate({ kind: "loss" }, { onSuccess: () => onStep("loss") })}
        >
          Continue
        </Button>
      </DialogFooter>
    </>
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
      born_on: z.iso
        .date({ error: "Choose the date of birth." })
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
          isTypeable
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
