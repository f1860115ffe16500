import { type DragEvent, useRef, useState } from "react";
import { profilePicture } from "../../../../contract/directory/pictures.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { useRemovePicture } from "../../../api/directory/pictures.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { cn } from "../../../lib/class-names.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { UploadProgress } from "../../../ui/form/upload-progress.tsx";
import { removalWithdraws } from "../doula-profile/removal-text.ts";
import { PictureAlerts, PictureInput } from "./picture-parts.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

const pictureNotRemoved = "Couldn't remove your picture";

interface PictureFieldProps {
  user: SessionUser;
  /** A doula's profile is in review; the form says so. */
  isReadOnly: boolean;
  className?: string;
}

/** The profile picture: a picture selected or dropped here is saved immediately, separately from the form. */
export function PictureField({ user, isReadOnly, className }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const picture = usePictureUpload(user, { isReadOnly });
  const removal = useRemovePicture(user.id, {
    onSuccess: () => toast({ title: "Picture removed" }),
    onError: (error) => toastFailure(pictureNotRemoved, error),
  });
  const [isOver, setOver] = useState(false);
  const { isPending, sentShare } = picture.upload;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    removal.reset();
    picture.choose(event.dataTransfer.files[0]);
  };

  const remove = () => {
    picture.reset();
    // The button disappears with the picture.
    removal.mutate(undefined, { onSuccess: () => chooser.current?.focus() });
  };

  return (
    <section
      aria-labelledby="picture-heading"
      className={cn(
        "transition-colors duration-150 ease-out",
        isOver && "border-primary bg-primary-wash",
        className,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex items-center gap-3 sm:gap-5">
        <Avatar
          firstName={user.first_name}
          lastName={user.last_name}
          image={picture.image}
          size="xl"
          className={cn("size-16 text-xl md:size-18", isPending && "opacity-60")}
        />
        <div className="flex min-w-0 grow flex-col gap-2 xl:flex-row xl:items-center xl:justify-between xl:gap-6">
          <div className="flex min-w-0 flex-col gap-1 xl:grow">
            <h2 id="picture-heading" className="text-lg leading-6">
              Profile picture
            </h2>
            <p id="picture-hint" className="text-ink-soft text-sm">
              A photo of your face, up to {profilePicture.maxBytes / 1024 / 1024} MB.
            </p>
            {isReadOnly && user.profile_image_url && (
              <p id="picture-removal" className="text-ink-soft text-sm">
                {removalWithdraws}
              </p>
            )}
            {isPending && <UploadProgress label="Uploading your picture" share={sentShare} />}
          </div>
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button
              ref={chooser}
              variant="secondary"
              size="sm"
              disabled={isReadOnly}
              aria-describedby="picture-hint"
              isBusy={isPending || picture.isPreparing}
              busyText={isPending ? "Uploading..." : "Preparing..."}
              onClick={() => {
                removal.reset();
                input.current?.click();
              }}
            >
              {user.profile_image_url ? "Change picture" : "Upload picture"}
            </Button>
            {user.profile_image_url && !isPending && (
              <Button
                variant="ghost"
                size="sm"
                aria-describedby={isReadOnly ? "picture-removal" : undefined}
                disabled={picture.isPreparing}
                isBusy={removal.isPending}
                busyText="Removing..."
                onClick={remove}
              >
                <span>
                  Remove<span className="max-sm:sr-only"> picture</span>
                </span>
              </Button>
            )}
          </div>
        </div>
      </div>
      <PictureInput ref={input} picture={picture} />
      <PictureAlerts picture={picture} className="mt-5" />
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
          {getErrorMessage(removal.error)}
        </InlineAlert>
      )}
    </section>
  );
}
