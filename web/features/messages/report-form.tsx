import { useReport } from "../../api/messages.ts";
import { messageOf } from "../../lib/api.ts";
import { SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { DialogAppForm, FormDialogBody } from "../../ui/dialog-app-form.tsx";
import { ChoiceField, LongTextField } from "../../ui/form-fields.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";
import { reasonTexts } from "../reports/report-texts.ts";

interface ReportFormProps {
  conversationId: string;
  onBack: () => void;
  onReported: () => void;
}

/** What is wrong, in one of four ways and the person's own words. */
export function ReportForm({ conversationId, onBack, onReported }: ReportFormProps) {
  const report = useReport(conversationId);
  const form = useAppForm({
    id: "report",
    schema: async () => (await import("./report-schema.ts")).reportFormSchema,
    defaultValues: { details: "" },
    submit: report.mutateAsync,
    onSuccess: onReported,
  });

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <ChoiceField form={form} name="reason" label="What is wrong?" texts={reasonTexts} />
        <LongTextField form={form} name="details" label="Details (optional)" />
        {form.refusal && <InlineAlert tone="error" title={messageOf(form.refusal)} />}
      </FormDialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <SubmitButton form={form}>Send report</SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}
