import { Ban, ChevronRight, Flag } from "lucide-react";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import type { ConversationDetail } from "../../../../contract/messaging/messages.schema.ts";
import { changeNoticeHours } from "../../../../contract/scheduling/bookings.ts";
import { newReportSchema } from "../../../../contract/trust/reports.schema.ts";
import { reportReasons } from "../../../../contract/trust/reports.ts";
import { useBlock, useReport } from "../../../api/messaging/messages.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { ChoiceField, LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { getDisplayFirstName, getDisplayName } from "../message-button/message-texts.ts";
import { reasonTexts } from "./report-texts.ts";

const lateBlockText = `A call that starts in less than ${changeNoticeHours} hours still counts toward your intro calls.`;

interface BlockDialogProps {
  conversation: ConversationDetail;
  isOpen: boolean;
  onClose: () => void;
}

type Step = "choose" | "report" | "reported";

const titles: Record<Step, string> = {
  choose: "Report or block",
  report: "Report this person",
  reported: "Thank you for telling us",
};

/** Blocks or reports a person; each step asks for confirmation. */
export function BlockDialog({ conversation, isOpen, onClose }: BlockDialogProps) {
  const [step, setStep] = useState<Step>("choose");
  const [isBlocking, setBlocking] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setStep("choose");
  }
  const name = getDisplayName(conversation.other);

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent title={titles[step]} description={name} sheet="content">
        {step === "choose" && (
          <DialogBody className="gap-2">
            {!conversation.is_blocked && (
              <Choice icon={<Ban />} title="Block" onChoose={() => setBlocking(true)}>
                No more messages or calls between the two of you.
              </Choice>
            )}
            <Choice icon={<Flag />} title="Report" onChoose={() => setStep("report")}>
              Tell us about spam, insults or anything that worries you.
            </Choice>
          </DialogBody>
        )}
        {step === "report" && (
          <ReportForm
            conversationId={conversation.id}
            onBack={() => setStep("choose")}
            onReported={() => setStep("reported")}
          />
        )}
        {step === "reported" && (
          <>
            <DialogBody>
              <p role="status">
                We read every report. {getDisplayFirstName(conversation.other)} won't know it came from you.
              </p>
            </DialogBody>
            <DialogFooter>
              {!conversation.is_blocked && (
                <Button variant="secondary" onClick={() => setBlocking(true)}>
                  Block too
                </Button>
              )}
              <Button onClick={onClose}>Done</Button>
            </DialogFooter>
          </>
        )}
        <BlockQuestion
          conversation={conversation}
          isOpen={isBlocking}
          onClose={() => setBlocking(false)}
          onBlocked={() => {
            setBlocking(false);
            onClose();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  title: string;
  onChoose: () => void;
  children: string;
}

function Choice({ icon, title, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3.5 rounded-control border border-control px-4 py-3 text-left transition-colors duration-150 ease-out hover:border-ink-soft hover:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft"
    >
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-soft text-sm">{children}</span>
      </span>
      <ChevronRight aria-hidden="true" />
    </button>
  );
}

interface BlockQuestionProps {
  conversation: ConversationDetail;
  isOpen: boolean;
  onClose: () => void;
  onBlocked: () => void;
}

function BlockQuestion({ conversation, isOpen, onClose, onBlocked }: BlockQuestionProps) {
  const block = useBlock(conversation.id);
  const { other } = conversation;
  // A doula's name and picture stay visible, because they are public.
  const isHidden = other.doula !== null;
  const confirm = () =>
    block.mutate(undefined, {
      onSuccess: () => {
        toast({ title: "Blocked", description: getDisplayName(other) });
        onBlocked();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Block this person?"
      subject={getDisplayName(other)}
      cancelText="Back"
      confirmText="Block"
      isDangerous
      mutation={block}
      busyText="Blocking..."
      failed={`We couldn't block ${getDisplayFirstName(other)}`}
      onConfirm={confirm}
      onClose={onClose}
    >
      You and {getDisplayFirstName(other)} can no longer write to each other or have calls. Upcoming calls are
      cancelled, and you both get an email that says only that.
      {other.doula && ` ${lateBlockText}`} Your messages stay, and you can unblock them at any time. We do not
      tell them that you blocked them
      {isHidden && ", and no longer see your name and picture"}.
    </ConfirmDialog>
  );
}

const reportFormSchema = newReportSchema.extend({
  reason: z.enum(reportReasons, { error: "Please choose what is wrong." }),
});

interface ReportFormProps {
  conversationId: string;
  onBack: () => void;
  onReported: () => void;
}

function ReportForm({ conversationId, onBack, onReported }: ReportFormProps) {
  const report = useReport(conversationId);
  const form = useAppForm({
    id: "report",
    schema: reportFormSchema,
    defaultValues: { details: "" },
    submit: report.mutateAsync,
    onSuccess: onReported,
  });

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <ChoiceField form={form} name="reason" label="What is wrong?" texts={reasonTexts} />
        <LongTextField form={form} name="details" label="Details (optional)" />
        {form.refusal && <InlineAlert tone="error" title={getErrorMessage(form.refusal)} />}
      </FormDialogBody>
      <FormDialogFooter form={form} cancelText="Back" onCancel={onBack}>
        Send report
      </FormDialogFooter>
    </DialogAppForm>
  );
}
