import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { typedBirthsSchema, videoChangeSchema } from "../../../../contract/directory/applications.schema.ts";
import { urlMaxLength } from "../../../../contract/platform/fields.ts";
import {
  ownApplicationQuery,
  useRemoveVideo,
  useSaveBirths,
  useSaveVideo,
} from "../../../api/directory/own-application.ts";
import { useSession } from "../../../api/identity/session.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { InterviewVideo } from "../../shared/doula-profile/interview-video.tsx";
import { removalWithdraws } from "../../shared/doula-profile/removal-text.ts";
import { ReadOnlyNote } from "../profile/read-only-note.tsx";

export function VideoStep() {
  const { data: application } = useQuery(ownApplicationQuery);
  const [removals, setRemovals] = useState(0);
  if (!application) return null;
  const { status, video_url: videoUrl } = application;
  return (
    <>
      {status === "pending" ? (
        <ReadOnlyNote />
      ) : (
        <VideoForm key={removals} videoUrl={videoUrl} takesFocus={removals > 0} />
      )}
      {videoUrl && (
        <section aria-label="Preview" className="flex flex-col gap-2">
          <h4 className="font-sans font-semibold text-sm">What parents see</h4>
          <InterviewVideo key={videoUrl} videoUrl={videoUrl} linkText="Watch your interview" />
          <RemoveVideo
            isInReview={status === "pending"}
            onRemoved={() => setRemovals((count) => count + 1)}
          />
        </section>
      )}
    </>
  );
}

const videoNotRemoved = "Couldn't remove the video";

interface RemoveVideoProps {
  isInReview: boolean;
  onRemoved: () => void;
}

/** Asks for confirmation before the video is removed. */
function RemoveVideo({ isInReview, onRemoved }: RemoveVideoProps) {
  const [isAsking, setAsking] = useState(false);
  const removal = useRemoveVideo({
    onSuccess: () => {
      onRemoved();
      toast({ title: "Video removed" });
    },
    onError: (error) => toastFailure(videoNotRemoved, error),
  });
  return (
    <>
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setAsking(true)}>
        Remove video
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove your interview video?"
        cancelText="Keep it"
        confirmText="Remove"
        isDangerous
        mutation={removal}
        busyText="Removing..."
        failed={videoNotRemoved}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Parents will no longer see it on your profile. The video itself is not deleted.</p>
        {isInReview && <p>{removalWithdraws}</p>}
      </ConfirmDialog>
    </>
  );
}

const videoNotSaved = "Error saving video";

interface VideoFormProps {
  videoUrl: string | null;
  /** Set after a removal, because the Remove button disappears with the video. */
  takesFocus: boolean;
}

function VideoForm({ videoUrl, takesFocus }: VideoFormProps) {
  const save = useSaveVideo({
    onSuccess: () => toast({ title: "Interview video saved successfully!", variant: "success" }),
    onError: (error) => toastFailure(videoNotSaved, error),
  });
  const { data: session } = useSession();
  const form = useAppForm({
    id: "video",
    schema: videoChangeSchema,
    defaultValues: { video_url: videoUrl ?? "" },
    submit: save.mutateAsync,
    onSuccess: (_, saved) => form.reset(saved),
    draft: session ? { userId: session.user.id, name: "video" } : undefined,
  });
  return (
    <AppForm form={form} aria-label="Interview video">
      <TextField
        form={form}
        name="video_url"
        label="Video URL"
        hint="Two or three minutes about you and how you work. Videos on YouTube, Vimeo and Loom play on your page; others open as a link."
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={urlMaxLength}
        isRequired
        takesFocus={takesFocus}
      />
      {!videoUrl && <VideoHelp />}
      <FormRefusal form={form} title={videoNotSaved} />
      <FormActions form={form} hasSaved={save.isSuccess}>
        Save
      </FormActions>
    </AppForm>
  );
}

function VideoHelp() {
  return (
    <section aria-labelledby="video-help" className="rounded-control bg-sunken p-3 text-sm">
      <h4 id="video-help" className="font-sans font-semibold">
        How to get a link
      </h4>
      <ol className="mt-1 list-decimal pl-5">
        <li>Film yourself with your phone, held sideways, facing a window.</li>
        <li>
          Upload it in the YouTube app with visibility “Unlisted”: it plays here, but YouTube doesn't list it.
          Vimeo and Loom work too.
        </li>
        <li>Press Share, then Copy link, and paste it above.</li>
      </ol>
    </section>
  );
}

/** The last setup step: the number of births the doula has attended. */
export function BirthsStep() {
  const { data: application } = useQuery(ownApplicationQuery);
  if (!application) return null;
  const { status, births_attended: births, attends_births: attendsBirths } = application;
  return (
    <>
      {status === "pending" ? (
        <>
          <ReadOnlyNote />
          <p>
            Births attended: <strong>{formatNumber(births ?? 0)}</strong>
          </p>
        </>
      ) : (
        <BirthsForm births={births} />
      )}
      {attendsBirths === null && (
        <p className="border-line border-t pt-4 text-ink-soft text-sm">
          Not part of the six steps, but what parents ask first:{" "}
          <TextLink to="/births">Say which due dates you can take</TextLink>
        </p>
      )}
    </>
  );
}

const birthsNotSaved = "Error saving births attended";

const birthsToasts = {
  onSuccess: () => toast({ title: "Number of births attended saved successfully!", variant: "success" }),
  onError: (error: Error) => toastFailure(birthsNotSaved, error),
};

function BirthsForm({ births }: { births: number | null }) {
  const save = useSaveBirths(birthsToasts);
  const [isAsking, setAsking] = useState(false);
  const { data: session } = useSession();
  const form = useAppForm({
    id: "births",
    schema: typedBirthsSchema,
    defaultValues: { births_attended: births === null ? "" : String(births) },
    submit: async (typed) => {
      if (typed.births_attended === 0 && births) {
        setAsking(true);
        return false;
      }
      await save.mutateAsync(typed);
      return true;
    },
    onSuccess: (isSaved, saved) => isSaved && showSaved(saved.births_attended),
    draft: session ? { userId: session.user.id, name: "births" } : undefined,
  });
  const showSaved = (count: number) => form.reset({ births_attended: String(count) });
  const close = (count: number) => {
    setAsking(false);
    showSaved(count);
  };
  const isEmpty = useFieldValue(form, "births_attended").trim() === "";
  return (
    <AppForm form={form} aria-label="Births attended">
      <TextField
        form={form}
        name="births_attended"
        label="Number of births attended"
        hint="Births you have attended as a doula. Enter more than 0 to complete the step."
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        className="max-w-40"
        isRequired
      />
      {births === 0 && (
        <p className="text-ink-soft">
          You saved 0, so this step stays open until you have attended a birth. In training? Write to{" "}
          <SupportLink />, and we'll talk about how you can join.
        </p>
      )}
      <FormRefusal form={form} title={birthsNotSaved} />
      <FormActions form={form} hasSaved={save.isSuccess} disabled={isEmpty}>
        Save
      </FormActions>
      {isAsking && births && (
        <NoBirthsDialog births={births} onKeep={() => close(births)} onSaved={() => close(0)} />
      )}
    </AppForm>
  );
}

interface NoBirthsDialogProps {
  /** The stored number. */
  births: number;
  onKeep: () => void;
  onSaved: () => void;
}

/** Asks for confirmation before 0 replaces a number: text without a digit counts as 0 too. */
function NoBirthsDialog({ births, onKeep, onSaved }: NoBirthsDialogProps) {
  const save = useSaveBirths(birthsToasts);
  const stored = formatNumber(births);
  return (
    <ConfirmDialog
      isOpen
      title="Save 0 births?"
      cancelText={`Keep ${stored}`}
      confirmText="Save 0"
      mutation={save}
      busyText="Saving..."
      failed={birthsNotSaved}
      onConfirm={() => save.mutate({ births_attended: 0 }, { onSuccess: onSaved })}
      onClose={onKeep}
    >
      It replaces the {stored} you saved before. Parents then see no births on your profile, and this step is
      no longer done.
    </ConfirmDialog>
  );
}
