import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { cn } from "../../lib/class-names.ts";
import { Button, type ButtonProps } from "../basics/button.tsx";
import { InlineAlert, RefusalAlert } from "../feedback/inline-alert.tsx";
import { FormErrorSummary } from "./form-error-summary.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import type { AppFormState } from "./use-app-form.ts";

export type FormProps<Input extends FieldValues> = Omit<ComponentProps<"form">, "form" | "onSubmit"> & {
  form: AppFormState<Input>;
};

/** A form of useAppForm on a page: the error summary, then the fields in a column. */
export function AppForm<Input extends FieldValues>({
  form,
  className,
  children,
  ...props
}: FormProps<Input>) {
  return (
    <form noValidate onSubmit={form.onSubmit} className={cn("flex flex-col gap-5", className)} {...props}>
      <FormSummary form={form} />
      {children}
      {form.warnsWhenUnsaved && <UnsavedChanges isDirty={form.isDirty} keepsDraft={form.keepsDraft} />}
    </form>
  );
}

/** Shown above the fields: the restored draft and the errors, which a form with one field need not list. */
export function FormSummary<Input extends FieldValues>({ form }: { form: AppFormState<Input> }) {
  const discard = () => {
    // The focus moves here because the clicked button disappears.
    const [first] = form.fields;
    if (first) form.setFocus(first);
    form.reset();
  };
  return (
    <>
      {form.isRestored && <RestoredDraft onDiscard={discard} />}
      {form.fields.size > 1 && <FormErrorSummary errors={form.errors} attempt={form.attempt} />}
    </>
  );
}

function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  const discard = (
    <Button variant="link" size="sm" onClick={onDiscard}>
      Discard it
    </Button>
  );
  return (
    <InlineAlert tone="info" title="We restored your unsaved changes" action={discard}>
      They are not saved yet.
    </InlineAlert>
  );
}

type FormRefusalProps<Input extends FieldValues> = {
  form: AppFormState<Input>;
  title: string;
  /** A related button or link. */
  children?: ReactNode;
};

/** The server's error for the whole form, near the submit button. */
export function FormRefusal<Input extends FieldValues>({ form, ...props }: FormRefusalProps<Input>) {
  return form.refusal && <RefusalAlert error={form.refusal} {...props} />;
}

export type SubmitButtonProps<Input extends FieldValues> = Omit<
  ButtonProps,
  "form" | "type" | "isBusy" | "variant"
> & {
  form: AppFormState<Input>;
  /** A submit button is always filled. */
  variant?: "primary" | "danger";
};

export function SubmitButton<Input extends FieldValues>({ form, ...props }: SubmitButtonProps<Input>) {
  return <Button type="submit" isBusy={form.isBusy} {...props} />;
}

type FormActionsProps<Input extends FieldValues> = SubmitButtonProps<Input> & {
  cancelText?: string;
  onCancel?: () => void;
  /** Another way to leave, such as a link. */
  otherAction?: ReactNode;
  /** For saved values: whether they were saved since the page opened. The form says if there are changes. */
  hasSaved?: boolean;
  /** Why the form can't be saved, if nothing above the button says so. */
  problem?: string | undefined;
};

/**
 * The end of a form on a page: at the right or, on a phone, across its width, with the submit button last. The remaining
 * props are the submit button's. Dialogs have FormDialogFooter.
 */
export function FormActions<Input extends FieldValues>({
  form,
  cancelText = "Cancel",
  onCancel,
  otherAction,
  hasSaved,
  problem,
  className,
  ...submit
}: FormActionsProps<Input>) {
  return (
    <div
      data-form-actions
      className={cn("flex flex-wrap items-center justify-end gap-2 max-md:*:grow", className)}
    >
      {hasSaved !== undefined && (
        <p
          role="status"
          className="text-ink-soft text-sm empty:hidden max-md:basis-full max-md:text-center md:mr-auto"
        >
          {problem ?? (form.isDirty ? "You have unsaved changes." : hasSaved ? "All changes are saved." : "")}
        </p>
      )}
      {otherAction}
      {onCancel && (
        <Button variant="secondary" disabled={form.isBusy} onClick={onCancel}>
          {cancelText}
        </Button>
      )}
      <SubmitButton form={form} busyText="Saving..." {...submit} />
    </div>
  );
}
