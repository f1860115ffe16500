import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { OwnPackage } from "../../../../contract/directory/packages.schema.ts";
import { packageLimits } from "../../../../contract/directory/packages.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { ownPackagesQuery, useDeletePackage } from "../../../api/directory/packages.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useFocusWhen } from "../../../lib/focus-on-arrival.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { readFormDraft } from "../../../ui/form/form-drafts.ts";
import { EditableList } from "../../../ui/list/editable-list.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { PackageFacts } from "../../shared/doula-profile/package-facts.tsx";
import { ReadOnlyNote } from "../profile/read-only-note.tsx";
import { getPackageDraftName, PackageForm } from "./package-form.tsx";
import { PlatformFee } from "./platform-fee.tsx";

/** A doula's packages: a setup step, and a page for editing them later. */
export function PackagesStep() {
  const packages = useQuery(ownPackagesQuery);
  const isInReview = useQuery(ownApplicationQuery).data?.status === "pending";
  const errorUpdatedAt = packages.isError && !packages.data ? packages.errorUpdatedAt : undefined;

  useEffect(() => {
    if (errorUpdatedAt === undefined) return;
    toast({ title: "Error", description: screenMessages.packagesFailed, variant: "destructive" });
  }, [errorUpdatedAt]);

  return (
    <>
      {isInReview && <ReadOnlyNote />}
      <ResourceList
        query={packages}
        skeleton={<PackagesSkeleton />}
        failed={screenMessages.packagesFailed}
        className="flex flex-col gap-5"
        empty={<PackageList packages={[]} isReadOnly={isInReview} onDelete={() => undefined} />}
      >
        {(offers, { moveFocusTo }) => (
          <PackageList packages={offers} isReadOnly={isInReview} onDelete={() => moveFocusTo(0)} />
        )}
      </ResourceList>
    </>
  );
}

interface PackageListProps {
  packages: OwnPackage[];
  isReadOnly: boolean;
  /** Called before a package disappears from the list. */
  onDelete: () => void;
}

function PackageList({ packages, isReadOnly, onDelete }: PackageListProps) {
  const { data: session } = useSession();
  const [deleted, setDeleted] = useState<OwnPackage>();
  if (!session) return <PackagesSkeleton />;
  const { user } = session;
  return (
    <>
      <EditableList
        key={user.id}
        items={packages}
        className="flex flex-col gap-4"
        isReadOnly={isReadOnly}
        renderItem={(offer, { takesFocus, onEdit }) => (
          <PackageCard offer={offer}>
            {!isReadOnly && (
              <PackageButtons
                offer={offer}
                takesFocus={takesFocus}
                onEdit={onEdit}
                onDelete={() => setDeleted(offer)}
              />
            )}
          </PackageCard>
        )}
        opensIfEmpty
        renderForm={(offer, onDone, takesFocus) => (
          <Card>
            <PackageForm offer={offer} takesFocus={takesFocus} onSaved={onDone} onCancel={() => onDone()} />
          </Card>
        )}
        hasDraft={(offer) =>
          readFormDraft({ userId: user.id, name: getPackageDraftName(offer?.id) }) !== undefined
        }
        addText="Add Package"
        renderEmpty={(add) => !isReadOnly && <NoPackages add={add} />}
        max={packageLimits.perDoula}
        fullText={`You have ${packageLimits.perDoula} packages, as many as a profile can hold. Delete one to add another.`}
      />
      {deleted && (
        <DeletePackageDialog offer={deleted} onClose={() => setDeleted(undefined)} onDelete={onDelete} />
      )}
    </>
  );
}

function NoPackages({ add }: { add: ReactNode }) {
  return (
    <EmptyState title="No packages yet" level={3} action={add}>
      <p>Offer at least one, with a name and a price. Parents compare them on your page.</p>
      <PlatformFee className="mt-3" />
    </EmptyState>
  );
}

interface PackageCardProps {
  offer: OwnPackage;
  /** What can be done with it. */
  children: ReactNode;
}

function PackageCard({ offer, children }: PackageCardProps) {
  return (
    <Card>
      <PackageFacts offer={offer} level={4} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {offer.is_active ? (
          <Badge tone="confirmed">
            <Eye aria-hidden="true" />
            Active
          </Badge>
        ) : (
          <Badge>
            <EyeOff aria-hidden="true" />
            Hidden
          </Badge>
        )}
        {children}
      </div>
    </Card>
  );
}

interface PackageButtonsProps {
  offer: OwnPackage;
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function PackageButtons({ offer, takesFocus, onEdit, onDelete }: PackageButtonsProps) {
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus);
  return (
    <div className="ml-auto flex gap-2">
      <Button ref={edit} variant="secondary" size="sm" aria-label={`Edit ${offer.name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button variant="ghost" size="sm" aria-label={`Delete ${offer.name}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}

const packageNotDeleted = "Error deleting package";

interface DeletePackageDialogProps {
  offer: OwnPackage;
  onClose: () => void;
  /** Called before the package disappears from the list. */
  onDelete: () => void;
}

/** Asks for confirmation before a package is deleted. */
function DeletePackageDialog({ offer, onClose, onDelete }: DeletePackageDialogProps) {
  const remove = useDeletePackage({
    onSuccess: (_, { name }) => toast({ title: "Package deleted", description: name }),
    onError: (error) => toastFailure(packageNotDeleted, error),
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${offer.name}”?`}
      cancelText="Keep it"
      confirmText="Delete package"
      isDangerous
      mutation={remove}
      busyText="Deleting..."
      failed={packageNotDeleted}
      onConfirm={() => {
        onDelete();
        remove.mutate(offer, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      Parents will no longer see it, and it can't be restored. Families who bought it keep it: their orders do
      not change. To take it off your page for a while, edit it and uncheck Active.
    </ConfirmDialog>
  );
}

function PackagesSkeleton() {
  return (
    <SkeletonRegion label="Loading your packages..." className="flex flex-col gap-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </SkeletonRegion>
  );
}
