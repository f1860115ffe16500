import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { signUpSchema } from "../../../../contract/identity/accounts.schema.ts";
import { getDueDateRange, isUpcomingDueDate } from "../../../../contract/identity/profiles.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { useSignUp } from "../../../api/identity/accounts.ts";
import { readSearchData, type SearchData } from "../../../client-state/search-data.ts";
import { boot } from "../../../lib/boot.ts";
import { type IsoDay, toIsoDay } from "../../../lib/calendar-day.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { DateField, TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useAppForm } from "../../../ui/form/use-app-form.ts";
import { EmailField } from "../fields/email-field.tsx";
import { NewPasswordField } from "../fields/password-fields.tsx";
import { DialogSwitch, LegalNote, RegistrationsClosed, SignInInstead } from "./dialog-switch.tsx";

export type SignUpInput = z.input<typeof signUpSchema>;

type SignUpDialogContentProps = {
  reason: string | undefined;
  next: string | undefined;
  initialEmail: string;
  /** What was typed before 'Change email', the password included. */
  typed: SignUpInput | null;
  onConfirmationSent: (typed: SignUpInput) => void;
  onLogIn: (typedEmail: string) => void;
};

export function SignUpDialogContent(props: SignUpDialogContentProps) {
  return (
    <DialogContent title="Create Your Account" description={props.reason}>
      {boot.settings.allow_new_registrations ? (
        <SignUpForm {...props} />
      ) : (
        <DialogBody>
          <RegistrationsClosed onLogIn={() => props.onLogIn(props.initialEmail)} />
        </DialogBody>
      )}
    </DialogContent>
  );
}

function SignUpForm({ next, initialEmail, typed, onConfirmationSent, onLogIn }: SignUpDialogContentProps) {
  const signUp = useSignUp({
    onSuccess: ({ session }) =>
      toast({
        title: "Account created successfully!",
        description: session ? undefined : screenMessages.checkEmail,
        variant: "success",
      }),
    onError: (error) => toastFailure(screenMessages.signUpFailed, error),
  });
  const today = toIsoDay(getNow());
  const form = useAppForm({
    id: "sign-up",
    schema: signUpSchema,
    defaultValues: typed ?? getInitialSignUpValues(readSearchData(), { email: initialEmail, next, today }),
    submit: signUp.mutateAsync,
    onSuccess: ({ session }, values) => {
      if (!session) onConfirmationSent(values);
    },
    fieldOfError: { password_too_weak: "password" },
  });
  const logInInstead = () => onLogIn(form.getValues("email"));

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <TextField form={form} name="data.full_name" label="Name" autoComplete="name" isRequired />
        <EmailField form={form} name="email" takesFocus={typed !== null} />
        <NewPasswordField form={form} name="password" label="Password" />
        <BirthFields form={form} today={today} />
        <FormRefusal form={form} title={screenMessages.signUpFailed}>
          {form.refusalCode === "email_taken" && <SignInInstead onLogIn={logInInstead} />}
        </FormRefusal>
        <DialogSwitch question="Already registered?" action="Sign in here" onSwitch={logInInstead} />
        <p className="text-center text-ink-soft">
          This account is for parents. <TextLink to="/doula-signup">Are you a doula?</TextLink>
        </p>
      </FormDialogBody>
      <DialogFooter className="flex-col">
        <LegalNote />
        <SubmitButton form={form} size="lg" className="w-full" busyText={screenMessages.creatingAccount}>
          Create Account
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}

const readersOfDueDate = "Only you and doulas you ask for a call or a birth package see it.";

/**
 * The due date and the place of birth, behind a button because both are optional. What the search already knows is one
 * line.
 */
function BirthFields({ form, today }: { form: AppFormState<SignUpInput>; today: IsoDay }) {
  const [known] = useState(() => describeBirth(form.getValues("data")));
  const [isOpen, setOpen] = useState(false);
  const hasError = Boolean(form.fieldError("data.due_date") ?? form.fieldError("data.provider"));
  if (!known && !isOpen && !hasError) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-mx-3.5 w-fit max-w-full whitespace-normal text-left"
        onClick={() => setOpen(true)}
      >
        <CalendarPlus aria-hidden="true" className="size-4" />
        Add your due date and provider (optional)
      </Button>
    );
  }
  if (known && !isOpen && !hasError) {
    return (
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 wrap-anywhere">{known}</span>
          <Button variant="link" size="sm" onClick={() => setOpen(true)}>
            Change
            <span className="sr-only"> the due date and provider</span>
          </Button>
        </p>
        <p className="text-ink-soft text-sm">{readersOfDueDate}</p>
      </div>
    );
  }
  return (
    <>
      <DateField
        form={form}
        name="data.due_date"
        label="Due date (optional)"
        min={today}
        max={getDueDateRange(today).last}
        opensAt={getDueDateRange(today).likely}
        isTypeable
        title="Due date"
        hint={`For your calendar and search. ${readersOfDueDate} You can remove it at any time.`}
        takesFocus={isOpen}
      />
      <TextField
        form={form}
        name="data.provider"
        label="Provider (optional)"
        hint="Hospital name or home address"
        autoComplete="off"
      />
    </>
  );
}

/** 'Due May 1, 2027 · City Hospital'; empty if neither is known. */
function describeBirth({ due_date: dueDate, provider }: SignUpInput["data"]): string {
  return [dueDate && `Due ${formatLongDate(dueDate)}`, provider].filter(Boolean).join(" · ");
}

/** Prefills the form from the saved search. Drops a due date that cannot be selected. */
export function getInitialSignUpValues(
  { dueDate, provider }: Pick<SearchData, "dueDate" | "provider">,
  { email, next, today }: { email: string; next: string | undefined; today: IsoDay },
): SignUpInput {
  const dueDay = dueDate && toIsoDay(dueDate);
  return {
    email,
    password: "",
    data: { full_name: "", due_date: dueDay && isUpcomingDueDate(dueDay, today) ? dueDay : null, provider },
    next,
  };
}
