import {
  certificateFile,
  certificateTypes,
  vagueCertificateTypes,
} from "../../../../contract/directory/certifications.ts";
import { type ErrorCode, errorMessages } from "../../../../contract/errors.ts";
import { ApiError } from "../../../lib/api.ts";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";

/** The message for a refused file. */
export interface FileFailure {
  title: string;
  message: string;
}

const refusalTitles: Partial<Record<ErrorCode, string>> = {
  certificate_type_refused: "Invalid file type",
  certificate_too_large: "File too large",
};

/** Returns why a file can't be a certificate, before it is uploaded; the server checks its bytes. */
export function describeCertificateProblem({ type, size }: Pick<File, "type" | "size">) {
  if (size === 0) return describeRefusal("file_empty");
  if (![...certificateTypes, ...vagueCertificateTypes].includes(type))
    return describeRefusal("certificate_type_refused");
  return size > certificateFile.maxBytes ? describeRefusal("certificate_too_large") : null;
}

function describeRefusal(code: ErrorCode): FileFailure {
  return { title: refusalTitles[code] ?? "Upload failed", message: errorMessages[code] };
}

export function describeUploadFailure(error: Error): FileFailure {
  const isConnectionLost =
    !(error instanceof ApiError) || error.code === "network" || error.code === "internal";
  if (isConnectionLost)
    return { title: "Upload failed", message: "Failed to upload file. Please try again." };
  return { title: refusalTitles[error.code] ?? "Upload failed", message: error.message };
}

export const uploadToasts = {
  onSuccess: () => toast({ title: "File uploaded successfully!", variant: "success" }),
  onError: (error: Error) => {
    const { title, message } = describeUploadFailure(error);
    toastFailure(title, error, message);
  },
};
