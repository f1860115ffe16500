import type { ReactNode } from "react";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";
import { CurrentPasswordField } from "./password-fields.tsx";

type ConfirmWithPasswordProps = {
  /** Of the form. */
  id: string;
  /** What the button says. */
  action: string;
  /** The title of a refusal. */
  failed: string;
  /** What follows from it. */
  children: ReactNode;
  isDangerous?: boolean;
  submit: (json: { current_password: string }) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for the password once more before something is done that only the owner may do. */
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
    schema: async () => (await import("./form-schemas.ts")).currentPasswordSchema,
    defaultValues: { current_password: "" },
    submit,
    fieldOfError: { wrong_password: "current_password" },
  });

  return (
    <AppForm form={form} className="max-w-md">
      <div>{children}</div>
      <CurrentPasswordField form={form} name="current_password" takesFocus />
      <FormRefusal form={form} title={failed} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} variant={isDangerous ? "danger" : "primary"} busyText="One moment...">
          {action}
        </SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AppForm>
  );
}
