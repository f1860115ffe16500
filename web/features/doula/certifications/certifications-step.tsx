import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Certification } from "../../../../contract/directory/certifications.schema.ts";
import { maxCertifications } from "../../../../contract/directory/certifications.ts";
import {
  certificationNotDeleted,
  certificationsQuery,
  useDeleteCertification,
} from "../../../api/directory/certifications.ts";
import { ownApplicationQuery, removalWithdraws } from "../../../api/directory/own-application.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useFocusWhen } from "../../../lib/focus-on-arrival.ts";
import { useLastDefined } from "../../../lib/use-url-dialog.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { readFormDraft } from "../../../ui/form/form-drafts.ts";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { ReadOnlyNote } from "../profile/read-only-note.tsx";
import { CertificationCard } from "./certification-card.tsx";
import { CertificationForm, newCertificationDraft } from "./certification-form.tsx";

/** The first setup step: the doula's certifications, with their files. */
export function CertificationsStep() {
  const { data: session } = useSession();
  if (!session) return <CertificationsSkeleton />;
  return <Certifications key={session.user.id} userId={session.user.id} />;
}

const newId = "new";

function Certifications({ userId }: { userId: string }) {
  const list = useQuery(certificationsQuery);
  const isReadOnly = useQuery(ownApplicationQuery).data?.status === "pending";
  /** The ID of the certification whose form is open, or 'new'. Starts as 'new' if there is a draft. */
  const [editedId, setEditedId] = useState(() =>
    readFormDraft(newCertificationDraft(userId)) ? newId : undefined,
  );
  /** The ID of the certification whose form closed last. */
  const [closedId, setClosedId] = useState<string>();
  const [removed, setRemoved] = useState<Certification>();
  const items = list.data ?? [];

  const close = (id: string) => {
    setEditedId(undefined);
    setClosedId(id);
  };
  const add = (
    <AddButton
      isFirst={items.length === 0}
      takesFocus={closedId === newId}
      onClick={() => setEditedId(newId)}
    />
  );

  return (
    <>
      <p className="text-ink-soft">
        Parents see the name, organization and month. Only you and our reviewers can open the certificates.
      </p>
      {isReadOnly && <ReadOnlyNote />}
      <ResourceList
        query={list}
        failed="Couldn't load your certifications"
        className="empty:hidden"
        skeleton={<CertificationsSkeleton />}
        empty={
          editedId !== newId && (
            <EmptyState title="No certifications yet" level={3} className="py-4" action={!isReadOnly && add}>
              Add at least one certification or training to complete this step.
            </EmptyState>
          )
        }
      >
        {(certifications, { focusRef, moveFocusTo }) => (
          <>
            <ul className="flex flex-col gap-3">
              {certifications.map((certification, index) => (
                <li key={certification.id}>
                  {editedId === certification.id && !isReadOnly ? (
                    <CertificationForm
                      userId={userId}
                      certification={certification}
                      onSaved={({ id }) => close(id)}
                      onCancel={() => close(certification.id)}
                    />
                  ) : (
                    <CertificationCard
                      userId={userId}
                      certification={certification}
                      isReadOnly={isReadOnly}
                      takesFocus={closedId === certification.id}
                      headingRef={focusRef(index)}
                      onEdit={() => setEditedId(certification.id)}
                      onRemove={() => setRemoved(certification)}
                    />
                  )}
                </li>
              ))}
            </ul>
            <RemoveDialog
              certification={removed}
              isInReview={isReadOnly}
              onClose={() => setRemoved(undefined)}
              onRemove={() => moveFocusTo(0)}
            />
          </>
        )}
      </ResourceList>
      {list.data && !isReadOnly && editedId === newId && (
        <CertificationForm userId={userId} onSaved={({ id }) => close(id)} onCancel={() => close(newId)} />
      )}
      {items.length > 0 &&
        !isReadOnly &&
        editedId !== newId &&
        (items.length < maxCertifications ? (
          <div>{add}</div>
        ) : (
          <p className="text-ink-soft text-sm">
            You have listed {maxCertifications} certifications. Remove one to add another.
          </p>
        ))}
    </>
  );
}

interface AddButtonProps {
  isFirst: boolean;
  takesFocus: boolean;
  onClick: () => void;
}

function AddButton({ isFirst, takesFocus, onClick }: AddButtonProps) {
  const button = useFocusWhen<HTMLButtonElement>(takesFocus);
  return (
    <Button ref={button} variant={isFirst ? "primary" : "secondary"} onClick={onClick}>
      <Plus aria-hidden="true" className="size-4" />
      {isFirst ? "Add a certification" : "Add another certification"}
    </Button>
  );
}

interface RemoveDialogProps {
  certification: Certification | undefined;
  isInReview: boolean;
  onClose: () => void;
  /** Called before the certification disappears from the list. */
  onRemove: () => void;
}

function RemoveDialog({ certification, isInReview, onClose, onRemove }: RemoveDialogProps) {
  const removal = useDeleteCertification();
  const shown = useLastDefined(certification);
  if (!shown) return null;

  const close = () => {
    removal.reset();
    onClose();
  };
  const remove = () => {
    onRemove();
    removal.mutate(shown.id, { onSuccess: onClose });
  };

  return (
    <Dialog open={certification !== undefined} onOpenChange={(isOpening) => !isOpening && close()}>
      <DialogContent
        title="Remove this certification?"
        description={shown.name}
        sheet="content"
        initialFocus="[data-keep]"
      >
        <DialogBody isTextOnly>
          <p>
            {shown.file_name ? "Its file will also be deleted. " : ""}Parents will no longer see it on your
            profile.
          </p>
          {isInReview && <p className="mt-3">{removalWithdraws}</p>}
          {removal.error && <RefusalAlert title={certificationNotDeleted} error={removal.error} />}
        </DialogBody>
        <DialogFooter>
          <Button data-keep variant="secondary" onClick={close}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={removal.isPending} busyText="Removing..." onClick={remove}>
            Remove
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
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
