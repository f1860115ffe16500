import { FileText } from "lucide-react";
import { type ReactNode, type Ref, useRef, useState } from "react";
import type { Certification } from "../../../../contract/directory/certifications.schema.ts";
import {
  certificateExtensions,
  certificateFile,
  certificateTypes,
} from "../../../../contract/directory/certifications.ts";
import {
  cancelUpload,
  useCertificateUpload,
  useDeleteCertificate,
  useOpenCertificate,
  useUploadCertificate,
} from "../../../api/directory/certifications.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { heicFiles, preparePhoto } from "../../../lib/prepare-photo.ts";
import { Button, type ButtonProps } from "../../../ui/basics/button.tsx";
import { Announcement } from "../../../ui/feedback/announcement.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { UploadProgress } from "../../../ui/form/upload-progress.tsx";
import {
  describeCertificateProblem,
  describeUploadFailure,
  type FileFailure,
  uploadToasts,
} from "./certificate-texts.ts";

interface CertificateFileProps {
  userId: string;
  certification: Certification;
  isReadOnly: boolean;
}

/** A certification's file, with buttons to open, upload, replace or remove it, and the progress of an upload. */
export function CertificateFile({ userId, certification, isReadOnly }: CertificateFileProps) {
  const { id, name, file_name: fileName } = certification;
  const upload = useCertificateUpload(id);
  const send = useUploadCertificate(userId, uploadToasts);
  const removal = useDeleteCertificate(userId, {
    onSuccess: () => toast({ title: "File removed" }),
    onError: (error) => toastFailure("Couldn't remove the file", error),
  });
  const opening = useOpenCertificate(userId, {
    onError: (error) => toastFailure("Couldn't open the file", error),
  });
  const chooser = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<FileFailure | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const isSending = upload.state === "sending";

  const choose = (file: File) => {
    setRefused(null);
    removal.reset();
    send({ certificationId: id, file });
  };
  // The clicked button disappears, so the focus moves to the upload button.
  const focusChooser = () => chooser.current?.focus();
  const retry = (file: File) => {
    choose(file);
    focusChooser();
  };

  return (
    <div className="flex flex-col gap-2">
      {fileName && !isSending && (
        <Button
          variant="link"
          size="sm"
          className="max-w-full justify-start self-start text-left"
          aria-label={`Download ${fileName}`}
          isBusy={opening.isPending}
          onClick={() => opening.mutate(id)}
        >
          <FileText aria-hidden="true" className="size-4" />
          <span className="min-w-0 break-all">{fileName}</span>
        </Button>
      )}
      {!fileName && !isSending && <p className="text-ink-soft text-sm">No file</p>}
      {isSending && (
        <div className="flex flex-col gap-1">
          <p className="break-all text-sm">{upload.file.name}</p>
          <UploadProgress label={`Uploading ${upload.file.name}`} share={upload.share} />
        </div>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <ChooseFileButton
            buttonRef={chooser}
            label={
              isSending ? `Cancel upload for ${name}` : `${fileName ? "Replace" : "Upload"} file for ${name}`
            }
            onChoose={choose}
            onRefuse={setRefused}
            isPreparing={isPreparing}
            setPreparing={setPreparing}
            onCancel={isSending ? () => cancelUpload(id) : undefined}
          >
            {isSending ? "Cancel upload" : fileName ? "Replace file" : "Upload file"}
          </ChooseFileButton>
          {fileName && !isSending && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove file for ${name}`}
              disabled={isPreparing}
              isBusy={removal.isPending}
              busyText="Removing..."
              onClick={() => removal.mutate(certification, { onSuccess: focusChooser })}
            >
              Remove file
            </Button>
          )}
        </div>
      )}
      {upload.state === "cancelled" && <Announcement>Upload cancelled</Announcement>}
      {refused && !isSending && (
        <InlineAlert tone="error" title={refused.title}>
          {refused.message}
        </InlineAlert>
      )}
      {upload.state === "failed" && !refused && (
        <UploadFailure error={upload.error} onRetry={upload.mayRetry && (() => retry(upload.file))} />
      )}
      {removal.error && <Failure title="Couldn't remove the file" error={removal.error} />}
      {opening.error && <Failure title="Couldn't open the file" error={opening.error} />}
    </div>
  );
}

interface UploadFailureProps {
  error: Error;
  /** False if the same file would be refused again. */
  onRetry: (() => void) | false;
}

function UploadFailure({ error, onRetry }: UploadFailureProps) {
  const { title, message } = describeUploadFailure(error);
  return (
    <InlineAlert
      tone="error"
      title={title}
      action={
        onRetry && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {message}
    </InlineAlert>
  );
}

function Failure({ title, error }: { title: string; error: Error }) {
  return (
    <InlineAlert tone="error" title={title}>
      {getErrorMessage(error)}
    </InlineAlert>
  );
}

type ChooseFileButtonProps = Pick<ButtonProps, "aria-describedby"> & {
  /** The accessible name of the button and the file input. */
  label: string;
  buttonRef?: Ref<HTMLButtonElement>;
  onChoose: (file: File) => void;
  /** Called with the reason if the file cannot be a certificate. A toast shows the reason, too. */
  onRefuse: (failure: FileFailure) => void;
  /** A photo is being converted, which takes seconds. */
  isPreparing: boolean;
  setPreparing: (isPreparing: boolean) => void;
  /** Set during an upload: the button then cancels it, so that the focus can stay on the button. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

export function ChooseFileButton({
  label,
  buttonRef,
  onChoose,
  onRefuse,
  isPreparing,
  setPreparing,
  onCancel,
  ...button
}: ChooseFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setPreparing(true);
    const prepared = await preparePhoto(chosen, certificateFile);
    setPreparing(false);
    const problem =
      "problem" in prepared
        ? { title: "Upload failed", message: prepared.problem }
        : describeCertificateProblem(prepared.file);
    if ("file" in prepared && !problem) return onChoose(prepared.file);
    if (!problem) return;
    onRefuse(problem);
    toast({ title: problem.title, description: problem.message, variant: "destructive" });
  };

  return (
    <>
      <Button
        ref={buttonRef}
        variant="secondary"
        size="sm"
        aria-label={label}
        isBusy={isPreparing}
        busyText="Preparing..."
        onClick={onCancel ?? (() => input.current?.click())}
        {...button}
      />
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={acceptedFiles}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // Allow choosing the same file again.
          event.target.value = "";
        }}
      />
    </>
  );
}

const extensions = Object.values(certificateExtensions).flat();
const acceptedFiles = [
  ...certificateTypes,
  ...extensions.map((extension) => `.${extension}`),
  ...heicFiles,
].join();
