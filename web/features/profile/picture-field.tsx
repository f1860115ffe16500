import { type DragEvent, useEffect, useRef, useState } from "react";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { profilePicture } from "../../../contract/pictures.ts";
import { removalWithdraws } from "../../api/own-application.ts";
import {
  pictureNotRemoved,
  pictureNotUploaded,
  pictureProblem,
  useRemovePicture,
  useUploadPicture,
} from "../../api/pictures.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";

interface PictureFieldProps {
  user: SessionUser;
  /** A doula's profile is in review; the form below says so. */
  isReadOnly: boolean;
}

/**
 * The profile picture: a picture selected or dropped here is saved immediately, separately from
 * the form below.
 */
export function PictureField({ user, isReadOnly }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const upload = useUploadPicture(user.id);
  const removal = useRemovePicture(user.id);
  const [refused, setRefused] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const failed = upload.isError ? upload.variables : undefined;
  const mayRetry = upload.isError && !isFileRefused(upload.error);
  // Until the new picture's URL is known, and while it waits for Retry, the selected file is shown.
  const preview = useObjectUrl(upload.isPending || mayRetry ? upload.variables : undefined);

  const choose = (file: File | undefined) => {
    if (!file || upload.isPending || isReadOnly) return;
    const problem = pictureProblem(file);
    removal.reset();
    setRefused(problem);
    if (problem) upload.reset();
    else upload.mutate(file);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };

  const remove = () => {
    setRefused(null);
    upload.reset();
    // The button disappears with the picture.
    removal.mutate(undefined, { onSuccess: () => chooser.current?.focus() });
  };

  return (
    <Card
      asChild
      className={cn("transition-colors duration-150 ease-out", isOver && "border-primary bg-primary-wash")}
    >
      <section
        aria-labelledby="picture-heading"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className="flex flex-col items-center gap-5 text-center sm:flex-row sm:gap-6 sm:text-left">
          <Avatar
            firstName={user.first_name}
            lastName={user.last_name}
            image={preview ?? user.profile_image_url}
            size="xl"
            className={cn(upload.isPending && "opacity-60")}
          />
          <div className="flex min-w-0 grow flex-col gap-3">
            <div>
              <h2 id="picture-heading" className="text-xl">
                Profile picture
              </h2>
              <p id="picture-hint" className="mt-1 text-ink-soft text-sm">
                JPEG, PNG, WebP, GIF or AVIF, at most {profilePicture.maxBytes / 1024 / 1024} MB. We crop it
                to a square.
              </p>
            </div>
            <div className="flex flex-wrap justify-center gap-2 sm:justify-start">
              <Button
                ref={chooser}
                variant="secondary"
                disabled={isReadOnly}
                aria-describedby="picture-hint"
                isBusy={upload.isPending}
                busyText="Uploading..."
                onClick={() => input.current?.click()}
              >
                {user.profile_image_url ? "Change picture" : "Upload picture"}
              </Button>
              {user.profile_image_url && !upload.isPending && (
                <Button
                  variant="ghost"
                  aria-describedby={isReadOnly ? "picture-removal" : undefined}
                  isBusy={removal.isPending}
                  busyText="Removing..."
                  onClick={remove}
                >
                  Remove picture
                </Button>
              )}
            </div>
            {isReadOnly && user.profile_image_url && (
              <p id="picture-removal" className="text-ink-soft text-sm">
                {removalWithdraws}
              </p>
            )}
            {upload.isPending && <UploadProgress label="Uploading your picture" share={upload.sentShare} />}
          </div>
        </div>
        <input
          ref={input}
          type="file"
          aria-label="Profile picture"
          accept={profilePicture.types.join()}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Allows selecting the same file again.
            event.target.value = "";
          }}
        />
        {refused && (
          <InlineAlert tone="error" className="mt-5">
            {refused}
          </InlineAlert>
        )}
        {failed && !refused && (
          <InlineAlert
            tone="error"
            title={pictureNotUploaded}
            className="mt-5"
            action={
              mayRetry && (
                <Button variant="secondary" size="sm" onClick={() => upload.mutate(failed)}>
                  Retry
                </Button>
              )
            }
          >
            {errorMessage(upload.error)}
          </InlineAlert>
        )}
        {removal.isError && (
          <InlineAlert
            tone="error"
            title={pictureNotRemoved}
            className="mt-5"
            action={
              <Button variant="secondary" size="sm" onClick={remove}>
                Retry
              </Button>
            }
          >
            {errorMessage(removal.error)}
          </InlineAlert>
        )}
      </section>
    </Card>
  );
}

/** The same file would be refused again. */
function isFileRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith("image_");
}

/** A URL for a local file, valid while it is shown. */
function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
