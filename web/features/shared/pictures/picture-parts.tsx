import type { Ref } from "react";
import { profilePicture } from "../../../../contract/directory/pictures.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { heicFiles } from "../../../lib/prepare-photo.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { type PictureUpload, pictureNotUploaded } from "./use-picture-upload.ts";

const CropDialog = lazyComponent(async () => (await import("./crop-dialog.tsx")).CropDialog, {
  close: ({ onClose }) => onClose(),
});

/** The hidden file field that a button opens, and the dialog that crops the chosen file. */
export function PictureInput({ ref, picture }: { ref: Ref<HTMLInputElement>; picture: PictureUpload }) {
  const { cropping } = picture;
  return (
    <>
      <input
        ref={ref}
        type="file"
        aria-label="Profile picture"
        accept={[...profilePicture.types, ...heicFiles].join()}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          picture.choose(event.target.files?.[0]);
          // Allows selecting the same file again.
          event.target.value = "";
        }}
      />
      {cropping && (
        <CropDialog
          key={cropping.opening}
          file={cropping.file}
          isOpen={cropping.isOpen}
          onCrop={picture.send}
          onClose={picture.closeCrop}
        />
      )}
    </>
  );
}

export function PictureAlerts({ picture, className }: { picture: PictureUpload; className?: string }) {
  const { upload, refused, mayRetry, send } = picture;
  if (refused) {
    return (
      <InlineAlert tone="error" className={className}>
        {refused}
      </InlineAlert>
    );
  }
  if (!upload.isError) return null;
  return (
    <InlineAlert
      tone="error"
      title={pictureNotUploaded}
      className={className}
      action={
        mayRetry && (
          <Button variant="secondary" size="sm" onClick={() => send(upload.variables)}>
            Retry
          </Button>
        )
      }
    >
      {getErrorMessage(upload.error)}
    </InlineAlert>
  );
}
