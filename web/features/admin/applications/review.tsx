import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Application, reviewFormSchema } from "../../../../contract/directory/applications.schema.ts";
import type { ReviewDecision } from "../../../../contract/directory/applications.ts";
import type { DoulaStatus } from "../../../../contract/directory/doulas.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { useReview } from "../../../api/directory/applications.ts";
import { useSession } from "../../../api/identity/session.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert, RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { ApplicationDetails, MissingFile } from "./application-details.tsx";
import { UnlistForm } from "./unlist-form.tsx";

const applicationNotReviewed = "Failed to update application status";

interface ReviewProps {
  application: Application;
  /** Undefined if this is the last application. */
  onNext: (() => void) | undefined;
}

/** An application's details and, while it is pending, the form for the decision. */
export function Review({ application, onNext }: ReviewProps) {
  const review = useReview(application, {
    onError: (error) => toastFailure(applicationNotReviewed, error),
  });
  // Kept outside the form, because another admin's decision removes the form.
  const [typedNotes, setTypedNotes] = useState("");
  const details = <ApplicationDetails application={application} />;
  if (application.status === "pending") {
    return (
      <ReviewForm application={application} review={review} onNotesChange={setTypedNotes}>
        {details}
      </ReviewForm>
    );
  }
  return (
    <>
      <DialogBody isTextOnly>
        {/* Receives the focus, because the clicked button disappeared with the form. */}
        {(review.isSuccess || review.error) && (
          <div ref={focusOnArrival} tabIndex={-1} className="rounded-card">
            {review.error && <RefusalAlert title={applicationNotReviewed} error={review.error} />}
            {review.isSuccess && (
              <InlineAlert
                tone="success"
                title={describeDecision(application.status)}
                action={
                  onNext && (
                    <Button variant="secondary" size="sm" onClick={onNext}>
                      Review the next one
                    </Button>
                  )
                }
              >
                We emailed the doula.
              </InlineAlert>
            )}
          </div>
        )}
        {!review.isSuccess && typedNotes.trim() !== "" && (
          <UnsentNotes notes={typedNotes} isReviewed={application.status !== "draft"} />
        )}
        {details}
      </DialogBody>
      {application.status === "approved" && <ListingFooter application={application} />}
    </>
  );
}

/** Shows typed notes for copying after another admin decided or the doula withdrew. */
function UnsentNotes({ notes, isReviewed }: { notes: string; isReviewed: boolean }) {
  return (
    <InlineAlert tone="info" title={isReviewed ? "Already reviewed" : "Withdrawn"} className="mb-4">
      {isReviewed ? "Another admin decided on this application." : "The doula withdrew this application."}{" "}
      Your notes were not sent:
      <blockquote className="mt-2 whitespace-pre-line break-words border-line border-l-4 pl-3">
        {notes}
      </blockquote>
    </InlineAlert>
  );
}

/** Lets an admin unlist an approved profile, and says why if one did. */
function ListingFooter({ application }: { application: Application }) {
  /** Undefined until the form was open: what replaces the form takes the focus. */
  const [isUnlisting, setUnlisting] = useState<boolean>();
  const focusRef = isUnlisting === undefined ? undefined : focusOnArrival;
  const { is_listed, unlisted_note } = application;
  return (
    <DialogFooter>
      {is_listed && isUnlisting && (
        <UnlistForm
          profile={application}
          onUnlisted={() => setUnlisting(false)}
          onCancel={() => setUnlisting(false)}
        />
      )}
      {is_listed && !isUnlisting && (
        <Button ref={focusRef} variant="secondary" onClick={() => setUnlisting(true)}>
          Unlist for now
        </Button>
      )}
      {!is_listed && (
        <p ref={focusRef} tabIndex={-1} className="mr-auto rounded-control">
          {unlisted_note === null ? "Not listed." : `Not listed: ${unlisted_note}`}{" "}
          <TextLink to="/admin/applications/changes">Changed since approval</TextLink>
        </p>
      )}
    </DialogFooter>
  );
}

/** 'Application approved successfully' */
function describeDecision(status: DoulaStatus): string {
  return `Application ${status} successfully`;
}

interface ReviewFormProps {
  application: Application;
  review: ReturnType<typeof useReview>;
  onNotesChange: (notes: string) => void;
  children: ReactNode;
}

function ReviewForm({ application, review, onNotesChange, children }: ReviewFormProps) {
  const { data: session } = useSession();
  const form = useAppForm({
    id: "review",
    schema: reviewFormSchema,
    defaultValues: { decision: "approved" as ReviewDecision, notes: "" },
    submit: review.mutateAsync,
    draft: session ? { userId: session.user.id, name: `review-${application.id}` } : undefined,
  });
  const notes = useFieldValue(form, "notes") ?? "";
  useEffect(() => onNotesChange(notes), [notes, onNotesChange]);
  const notesField = useRef<HTMLDivElement>(null);
  const hasErrors = form.errors.length > 0;
  // The field is focused before its error appears below it, behind the buttons.
  useEffect(() => {
    if (hasErrors) notesField.current?.scrollIntoView({ block: "nearest" });
  }, [hasErrors]);
  const filesMissing = application.certifications.filter(({ file_name }) => !file_name).length;
  const submitting = form.isBusy ? form.getValues("decision") : undefined;
  const [isConfirming, setConfirming] = useState(false);
  const approve = useRef<HTMLButtonElement>(null);
  const { bio, full_name } = application;

  return (
    <DialogAppForm form={form} aria-label="Review">
      <FormDialogBody form={form}>
        {children}
        <div ref={notesField} className="scroll-mb-4">
          <LongTextField
            form={form}
            name="notes"
            label="Review Notes"
            hint="The doula can read these. To reject, say what should change."
            rows={4}
          />
        </div>
        <FormRefusal form={form} title={applicationNotReviewed} />
      </FormDialogBody>
      <DialogFooter className="items-center">
        {filesMissing > 0 && (
          <MissingFile className="max-md:basis-full md:mr-auto">
            {`${pluralize(filesMissing, "certification")} without a file`}
          </MissingFile>
        )}
        <Button
          type="submit"
          variant="secondary"
          isBusy={submitting === "rejected"}
          busyText="Rejecting..."
          disabled={submitting === "approved"}
          onClick={() => form.setValue("decision", "rejected")}
        >
          Reject
        </Button>
        <Button
          ref={approve}
          type={bio ? "submit" : "button"}
          isBusy={submitting === "approved"}
          busyText="Approving..."
          disabled={submitting === "rejected"}
          onClick={() => (bio ? form.setValue("decision", "approved") : setConfirming(true))}
        >
          Approve
        </Button>
      </DialogFooter>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Approve without an introduction?"
        cancelText="Go back"
        confirmText="Approve anyway"
        onConfirm={() => {
          setConfirming(false);
          form.setValue("decision", "approved");
          approve.current?.form?.requestSubmit();
        }}
        onClose={() => setConfirming(false)}
      >
        <p>
          Where others introduce themselves, parents will read “{splitFullName(full_name).firstName} hasn't
          written an introduction yet.” To ask for one, reject with a note.
        </p>
      </ConfirmDialog>
    </DialogAppForm>
  );
}
