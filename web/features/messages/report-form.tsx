import { type FormEvent, useState } from "react";
import { type ReportReason, reportReasons } from "../../../contract/messages.ts";
import { messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { useReport } from "./blocks.ts";
import { reasonTexts } from "./report-reasons.ts";

interface ReportFormProps {
  conversationId: string;
  onBack: () => void;
  onReported: () => void;
}

/** What is wrong, in one of four ways and the person's own words. */
export function ReportForm({ conversationId, onBack, onReported }: ReportFormProps) {
  const report = useReport(conversationId);
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState("");
  const [isMissing, setMissing] = useState(false);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(reason === undefined);
    if (!reason) event.currentTarget.querySelector<HTMLInputElement>("[name=report-reason]")?.focus();
    else report.mutate({ reason, details }, { onSuccess: onReported });
  };

  return (
    <DialogForm onSubmit={send}>
      <DialogBody>
        <fieldset aria-describedby={isMissing ? "report-reason-error" : undefined}>
          <legend className="mb-2 font-semibold text-sm">What is wrong?</legend>
          <div className="flex flex-col">
            {reportReasons.map((value) => (
              <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="report-reason"
                  value={value}
                  checked={reason === value}
                  onChange={() => {
                    setReason(value);
                    setMissing(false);
                  }}
                  className="size-5 shrink-0 accent-primary"
                />
                {reasonTexts[value]}
              </label>
            ))}
          </div>
          {isMissing && (
            <p id="report-reason-error" role="alert" className="mt-1 font-medium text-danger text-sm">
              Please choose what is wrong.
            </p>
          )}
        </fieldset>
        <LongTextField label="Details (optional)" text={details} onChange={setDetails} />
        {report.isError && <InlineAlert tone="error" title={messageOf(report.error)} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" isBusy={report.isPending}>
          Send report
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
