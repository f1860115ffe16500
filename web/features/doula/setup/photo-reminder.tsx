import { useRef, useState } from "react";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { UploadProgress } from "../../../ui/form/upload-progress.tsx";
import { PictureAlerts, PictureInput } from "../../shared/pictures/picture-parts.tsx";
import { usePictureUpload } from "../../shared/pictures/use-picture-upload.ts";

/** Suggests a photo before a profile is submitted, and shows it once there is one. */
export function PhotoReminder({ application }: { application: OwnApplication }) {
  // Stays once the photo is there, to show it.
  const [lackedPhoto] = useState(application.missing_details.includes("picture"));
  return lackedPhoto && <OwnPhoto />;
}

function OwnPhoto() {
  const { data: session } = useSession();
  return session && <PhotoRow user={session.user} />;
}

function PhotoRow({ user }: { user: SessionUser }) {
  const input = useRef<HTMLInputElement>(null);
  const picture = usePictureUpload(user);
  const { isPending, sentShare } = picture.upload;
  return (
    <section aria-label="Your photo" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar
          firstName={user.first_name}
          lastName={user.last_name}
          image={picture.image}
          className={isPending ? "opacity-60" : undefined}
        />
        <p className="min-w-0 text-sm max-sm:grow">
          {user.profile_image_url
            ? "This is how parents will see you."
            : "No photo yet. Parents look at faces first."}
        </p>
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0"
          isBusy={isPending || picture.isPreparing}
          busyText={isPending ? "Uploading..." : "Preparing..."}
          onClick={() => input.current?.click()}
        >
          {user.profile_image_url ? "Change photo" : "Add a photo"}
        </Button>
      </div>
      {isPending && <UploadProgress label="Uploading your photo" share={sentShare} />}
      <PictureInput ref={input} picture={picture} />
      <PictureAlerts picture={picture} />
    </section>
  );
}
