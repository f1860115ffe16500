import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Certification } from "../../../../contract/directory/certifications.schema.ts";
import { maxCertifications } from "../../../../contract/directory/certifications.ts";
import { certificationsQuery, useDeleteCertification } from "../../../api/directory/certifications.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { useSession } from "../../../api/identity/session.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { readFormDraft } from "../../../ui/form/form-drafts.ts";
import { EditableList } from "../../../ui/list/editable-list.tsx";
import { type ItemFocus, ResourceList } from "../../../ui/list/resource-list.tsx";
import { removalWithdraws } from "../../shared/doula-profile/removal-text.ts";
import { ReadOnlyNote } from "../profile/read-only-note.tsx";
import { CertificationCard } from "./certification-card.tsx";
import { CertificationForm, certificationDraft } from "./certification-form.tsx";

/** The first setup step: the doula's certifications, with their files. */
export function CertificationsStep() {
  const { data: session } = useSession();
  if (!session) return <CertificationsSkeleton />;
  return <Certifications key={session.user.id} userId={session.user.id} />;
}

function Certifications({ userId }: { userId: string }) {
  const isReadOnly = useQuery(ownApplicationQuery).data?.status === "pending";
  return (
    <>
      <p className="text-ink-soft">
        Parents see the name, organization and month. Only you and our reviewers can open the certificates.
      </p>
      {isReadOnly && <ReadOnlyNote />}
      <ResourceList
        query={useQuery(certificationsQuery)}
        failed="Couldn't load your certifications"
        className="flex flex-col gap-3"
        skeleton={<CertificationsSkeleton />}
        empty={<CertificationList userId={userId} certifications={[]} isReadOnly={isReadOnly} />}
      >
        {(certifications, focus) => <CertificationList {...{ userId, certifications, isReadOnly, focus }} />}
      </ResourceList>
    </>
  );
}

interface CertificationListProps {
  userId: string;
  certifications: Certification[];
  isReadOnly: boolean;
  focus?: ItemFocus<Certification>;
}

function CertificationList({ userId, certifications, isReadOnly, focus }: CertificationListProps) {
  const [removed, setRemoved] = useState<Certification>();
  return (
    <>
      <EditableList
        items={certifications}
        className="flex flex-col gap-3"
        isReadOnly={isReadOnly}
        renderItem={(certification, { takesFocus, onEdit }) => (
          <CertificationCard
            userId={userId}
            certification={certification}
            isReadOnly={isReadOnly}
            takesFocus={takesFocus}
            headingRef={focus?.focusRef(certifications.indexOf(certification))}
            onEdit={onEdit}
            onRemove={() => setRemoved(certification)}
          />
        )}
        opensIfEmpty
        renderForm={(certification, onDone, takesFocus) => (
          <CertificationForm
            userId={userId}
            certification={certification}
            takesFocus={takesFocus}
            onSaved={onDone}
            onCancel={() => onDone()}
          />
        )}
        hasDraft={(certification) =>
          readFormDraft(certificationDraft(userId, certification?.id)) !== undefined
        }
        addText={certifications.length === 0 ? "Add a certification" : "Add another certification"}
        renderEmpty={(add) => (
          <EmptyState title="No certifications yet" level={3} className="py-4" action={add}>
            Add at least one certification or training to complete this step.
          </EmptyState>
        )}
        max={maxCertifications}
        fullText={`You have listed ${maxCertifications} certifications. Remove one to add another.`}
      />
      <RemoveDialog
        certification={removed}
        isInReview={isReadOnly}
        onClose={() => setRemoved(undefined)}
        onRemove={() => focus?.moveFocusTo(0)}
      />
    </>
  );
}

const certificationNotDeleted = "Error deleting certification";

interface RemoveDialogProps {
  certification: Certification | undefined;
  isInReview: boolean;
  onClose: () => void;
  /** Called before the certification disappears from the list. */
  onRemove: () => void;
}

function RemoveDialog({ certification, isInReview, onClose, onRemove }: RemoveDialogProps) {
  const removal = useDeleteCertification({
    onSuccess: () => toast({ title: "Certification removed" }),
    onError: (error) => toastFailure(certificationNotDeleted, error),
  });
  const remove = () => {
    if (!certification) return;
    onRemove();
    removal.mutate(certification.id, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      isOpen={certification !== undefined}
      title="Remove this certification?"
      subject={certification?.name}
      cancelText="Keep it"
      confirmText="Remove"
      isDangerous
      mutation={removal}
      busyText="Removing..."
      failed={certificationNotDeleted}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {certification?.file_name ? "Its file will also be deleted. " : ""}Parents will no longer see it on
        your profile.
      </p>
      {isInReview && <p>{removalWithdraws}</p>}
    </ConfirmDialog>
  );
}

function CertificationsSkeleton() {
  return (
    <SkeletonRegion label="Loading your certifications..." className="flex flex-col gap-3">
      {["first", "second"].map((card) => (
        <Card key={card} padding="sm" className="flex gap-3">
          <Skeleton className="size-5 shrink-0 rounded-full" />
          <SkeletonText lines={3} className="grow" />
        </Card>
      ))}
    </SkeletonRegion>
  );
}
