import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { DialogBody, DialogForm } from "../dialog/dialog.tsx";
import { type FormProps, FormSummary } from "./app-form.tsx";
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
