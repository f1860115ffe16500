import { FileText } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { Certification } from "../../../../contract/directory/certifications.schema.ts";
import { certificationChangeSchema } from "../../../../contract/directory/certifications.schema.ts";
import {
  certificateFile,
  certificationLengths,
  futureDateMessage,
} from "../../../../contract/directory/certifications.ts";
import { useSaveCertification, useUploadCertificate } from "../../../api/directory/certifications.ts";
import { ApiError } from "../../../lib/api.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { DateField, TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { ChooseFileButton } from "../../shared/doula-profile/certificate-file.tsx";
import { type FileFailure, uploadToasts } from "../../shared/doula-profile/certificate-texts.ts";

/** Identifies the saved draft of a certification, or of a new one. */
export const certificationDraft = (userId: string, id: string | undefined) => ({
  userId,
  name: id ? `certification-${id}` : "certification",
});

const certificationNotSaved = "Error saving certifications";

interface CertificationFormProps {
  userId: string;
  /** Undefined for a new certification. */
  certification: Certification | undefined;
  takesFocus: boolean;
  onSaved: (saved: Certification) => void;
  onCancel: () => void;
}

/**
 * Adds or edits a certification. A new one can include a file, which is uploaded after the certification is saved.
 */
export function CertificationForm({
  userId,
  certification,
  takesFocus,
  onSaved,
  onCancel,
}: CertificationFormProps) {
  const today = useToday();
  const save = useSaveCertification(certification?.id, {
    onSuccess: () => toast({ title: "Certifications saved successfully!", variant: "success" }),
    onError: (error) => {
      if (isFutureDate(error)) toastFailure("Invalid date", error, futureDateMessage);
      else toastFailure(certificationNotSaved, error);
    },
  });
  const send = useUploadCertificate(userId, uploadToasts);
  const [file, setFile] = useState<File | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const form = useAppForm({
    id: certification ? `certification-${certification.id}` : "certification",
    schema: certificationChangeSchema,
    defaultValues: {
      name: certification?.name ?? "",
      organization: certification?.organization ?? "",
      date_obtained: certification?.date_obtained ?? "",
    },
    // Uploads here rather than in onSuccess, because the form may have unmounted by then.
    submit: async (values) => {
      const saved = await save.mutateAsync(values);
      if (file) send({ certificationId: saved.id, file });
      return saved;
    },
    onSuccess: onSaved,
    draft: certificationDraft(userId, certification?.id),
  });

  const cancel = () => {
    form.reset();
    onCancel();
  };

  return (
    <Card padding="sm">
      <h4 className="mb-4 font-sans font-semibold">
        {certification ? "Edit certification" : "Add a certification"}
      </h4>
      <AppForm form={form} aria-label={certification ? `Edit ${certification.name}` : "Add a certification"}>
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="As it appears on the certificate"
          autoComplete="off"
          maxLength={certificationLengths.name}
          isRequired
          takesFocus={takesFocus}
        />
        <TextField
          form={form}
          name="organization"
          label="Organization (optional)"
          autoComplete="off"
          maxLength={certificationLengths.organization}
        />
        <DateField
          form={form}
          name="date_obtained"
          label="Date obtained"
          max={today}
          title="Date obtained"
          isRequired
        />
        {!certification && (
          <FileChoice file={file} onChange={setFile} isPreparing={isPreparing} setPreparing={setPreparing} />
        )}
        <FormRefusal form={form} title={certificationNotSaved} />
        <FormActions form={form} onCancel={cancel} disabled={isPreparing}>
          Save certification
        </FormActions>
      </AppForm>
    </Card>
  );
}

function isFutureDate(error: Error): boolean {
  return error instanceof ApiError && error.fieldErrors.date_obtained === futureDateMessage;
}

interface FileChoiceProps {
  file: File | null;
  onChange: (file: File | null) => void;
  isPreparing: boolean;
  setPreparing: (isPreparing: boolean) => void;
}

function FileChoice({ file, onChange, isPreparing, setPreparing }: FileChoiceProps) {
  const hintId = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<FileFailure | null>(null);

  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="font-semibold text-sm">Certificate (optional)</p>
      <p id={hintId} className="-mt-1 text-ink-soft text-sm">
        JPG, PNG or PDF, at most {certificateFile.maxBytes / 1024 / 1024} MB. Only you and our reviewers can
        open it.
      </p>
      {file && (
        <p role="status" className="flex items-start gap-2 text-sm">
          <FileText aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
          <span className="break-all">{file.name}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ChooseFileButton
          buttonRef={chooser}
          label={file ? "Change file" : "Choose file"}
          aria-describedby={hintId}
          onChoose={(chosen) => {
            setRefused(null);
            onChange(chosen);
          }}
          onRefuse={setRefused}
          isPreparing={isPreparing}
          setPreparing={setPreparing}
        >
          {file ? "Change file" : "Choose file"}
        </ChooseFileButton>
        {file && (
          <Button
            variant="ghost"
            size="sm"
            disabled={isPreparing}
            onClick={() => {
              onChange(null);
              chooser.current?.focus();
            }}
          >
            Remove file
          </Button>
        )}
      </div>
      {refused && (
        <InlineAlert tone="error" title={refused.title} className="mt-1 self-stretch">
          {refused.message}
        </InlineAlert>
      )}
    </div>
  );
}
