import type { ReactNode } from "react";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { currentPasswordSchema } from "./form-schemas.ts";
import { CurrentPasswordField } from "./password-fields.tsx";

type ConfirmWithPasswordProps = {
  id: string;
  /** The submit button's label. */
  action: string;
  /** The error's title. */
  failed: string;
  /** Explains the consequences. */
  children: ReactNode;
  isDangerous?: boolean;
  submit: (json: { current_password: string }) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for the password before an action that only the account's owner may take. */
export function ConfirmWithPassword({
  id,
  action,
  failed,
  children,
  isDangerous = false,
  submit,
  onCancel,
}: ConfirmWithPasswordProps) {
  const form = useAppForm({
    id,
    schema: currentPasswordSchema,
    defaultValues: { current_password: "" },
    submit,
    fieldOfError: { wrong_password: "current_password" },
  });

  return (
    <AppForm form={form} className="max-w-md">
      <div>{children}</div>
      <CurrentPasswordField form={form} name="current_password" takesFocus />
      <FormRefusal form={form} title={failed} />
      <FormActions
        form={form}
        variant={isDangerous ? "danger" : "primary"}
        busyText="One moment..."
        onCancel={onCancel}
      >
        {action}
      </FormActions>
    </AppForm>
  );
}
