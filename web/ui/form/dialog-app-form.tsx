import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../basics/button.tsx";
import { DialogBody, DialogFooter, DialogForm } from "../dialog/dialog.tsx";
import { type FormProps, FormSummary, SubmitButton, type SubmitButtonProps } from "./app-form.tsx";
import type { AppFormState } from "./use-app-form.ts";

/** A form of useAppForm around FormDialogBody and DialogFooter, so that the footer's button can submit it. */
export function DialogAppForm<Input extends FieldValues>({ form, ...props }: FormProps<Input>) {
  return <DialogForm onSubmit={form.onSubmit} {...props} />;
}

type FormDialogBodyProps<Input extends FieldValues> = ComponentProps<typeof DialogBody> & {
  form: AppFormState<Input>;
};

/** The scrolling part of a dialog, with the form's summary and fields. */
export function FormDialogBody<Input extends FieldValues>({
  form,
  children,
  ...props
}: FormDialogBodyProps<Input>) {
  return (
    <DialogBody {...props}>
      <FormSummary form={form} />
      {children}
    </DialogBody>
  );
}

type FormDialogFooterProps<Input extends FieldValues> = SubmitButtonProps<Input> & {
  cancelText?: string;
  onCancel: () => void;
  /** The server's error, for forms that are too long to show it above the footer. */
  refusal?: ReactNode;
};

/** The end of a form that a person can also leave; the remaining props are the submit button's. */
export function FormDialogFooter<Input extends FieldValues>({
  form,
  cancelText = "Cancel",
  onCancel,
  refusal,
  ...submit
}: FormDialogFooterProps<Input>) {
  return (
    <DialogFooter>
      {refusal && <div className="basis-full empty:hidden">{refusal}</div>}
      <Button variant="secondary" disabled={form.isBusy} onClick={onCancel}>
        {cancelText}
      </Button>
      <SubmitButton form={form} {...submit} />
    </DialogFooter>
  );
}
