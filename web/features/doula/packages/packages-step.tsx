import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { OwnPackage } from "../../../../contract/directory/packages.schema.ts";
import { packageLimits } from "../../../../contract/directory/packages.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { ownPackagesQuery, packageNotDeleted, useDeletePackage } from "../../../api/directory/packages.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useFocusWhen } from "../../../lib/focus-on-arrival.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { readFormDraft } from "../../../ui/form/form-drafts.ts";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { PackageFacts } from "../../shared/doula-profile/package-facts.tsx";
import { ReadOnlyNote } from "../profile/read-only-note.tsx";
import { PackageForm, packageDraftName } from "./package-form.tsx";
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
        empty={isInReview ? null : <EditablePackages packages={[]} />}
      >
        {(offers) => (isInReview ? <Packages packages={offers} /> : <EditablePackages packages={offers} />)}
      </ResourceList>
    </>
  );
}

/** What gets the focus after a form or dialog closes: the Add button, or a package's Edit button. */
type FocusTarget = "add" | { id: string };

function EditablePackages({ packages }: { packages: OwnPackage[] }) {
  const { data: session } = useSession();
  const userId = session?.user.id;
  const [edited, setEdited] = useState<"none" | "new" | OwnPackage>("none");
  const [deleted, setDeleted] = useState<OwnPackage>();
  const [focused, setFocused] = useState<FocusTarget>();

  // Restores a form that was left unsaved.
  const openDraft = useEffectEvent(() => setEdited((userId && findDraft(userId, packages)) || "none"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the session is known
  useEffect(openDraft, [userId]);

  if (edited !== "none") {
    const offer = edited === "new" ? undefined : edited;
    const leave = (saved = offer) => {
      setEdited("none");
      setFocused(saved ? { id: saved.id } : "add");
    };
    return <PackageForm offer={offer} onSaved={leave} onCancel={leave} />;
  }

  const askToDelete = (offer: OwnPackage) => {
    setFocused(undefined);
    setDeleted(offer);
  };
  const add = (
    <AddButton
      isFirst={packages.length === 0}
      takesFocus={focused === "add"}
      onClick={() => setEdited("new")}
    />
  );
  if (packages.length === 0) {
    return (
      <EmptyState title="No packages yet" level={3} action={add}>
        <p>Offer at least one, with a name and a price. Parents compare them on your page.</p>
        <PlatformFee className="mt-3" />
      </EmptyState>
    );
  }
  return (
    <>
      <Packages packages={packages} actions={{ focused, onEdit: setEdited, onDelete: askToDelete }} />
      {packages.length < packageLimits.perDoula ? (
        add
      ) : (
        <p className="text-ink-soft">
          You have {packageLimits.perDoula} packages, as many as a profile can hold. Delete one to add
          another.
        </p>
      )}
      {deleted && (
        <DeletePackageDialog
          offer={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined);
            setFocused("add");
          }}
        />
      )}
    </>
  );
}

function findDraft(userId: string, packages: OwnPackage[]): "new" | OwnPackage | undefined {
  const hasDraft = (id?: string) => readFormDraft({ userId, name: packageDraftName(id) }) !== undefined;
  return hasDraft() ? "new" : packages.find(({ id }) => hasDraft(id));
}

interface PackageActions {
  focused: FocusTarget | undefined;
  onEdit: (offer: OwnPackage) => void;
  onDelete: (offer: OwnPackage) => void;
}

function Packages({ packages, actions }: { packages: OwnPackage[]; actions?: PackageActions }) {
  const { data: session } = useSession();
  return (
    <ul className="flex flex-col gap-4">
      {packages.map((offer) => (
        <Card key={offer.id} asChild padding="md">
          <li>
            <PackageFacts offer={offer} doulaName={session?.user.full_name ?? "you"} level={4} />
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
              {actions && <RowButtons offer={offer} {...actions} />}
            </div>
          </li>
        </Card>
      ))}
    </ul>
  );
}

function RowButtons({ offer, focused, onEdit, onDelete }: PackageActions & { offer: OwnPackage }) {
  const takesFocus = typeof focused === "object" && focused.id === offer.id;
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus);
  return (
    <div className="ml-auto flex gap-2">
      <Button
        ref={edit}
        variant="secondary"
        size="sm"
        aria-label={`Edit ${offer.name}`}
        onClick={() => onEdit(offer)}
      >
        Edit
      </Button>
      <Button variant="ghost" size="sm" aria-label={`Delete ${offer.name}`} onClick={() => onDelete(offer)}>
        Delete
      </Button>
    </div>
  );
}

interface AddButtonProps {
  isFirst: boolean;
  takesFocus: boolean;
  onClick: () => void;
}

function AddButton({ isFirst, takesFocus, onClick }: AddButtonProps) {
  const add = useFocusWhen<HTMLButtonElement>(takesFocus);
  return (
    <Button ref={add} variant={isFirst ? "primary" : "secondary"} className="sm:self-start" onClick={onClick}>
      <Plus aria-hidden="true" className="size-5" />
      Add Package
    </Button>
  );
}

interface DeletePackageDialogProps {
  offer: OwnPackage;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before a package is deleted. */
function DeletePackageDialog({ offer, onClose, onDeleted }: DeletePackageDialogProps) {
  const remove = useDeletePackage();
  return (
    <Dialog open onOpenChange={(open) => !open && !remove.isPending && onClose()}>
      <DialogContent title={`Delete “${offer.name}”?`} sheet="content" initialFocus="[data-keep]">
        <DialogBody isTextOnly>
          <p>
            Parents will no longer see it, and it can't be restored. Families who bought it keep it: their
            orders do not change. To take it off your page for a while, edit it and uncheck Active.
          </p>
          {remove.error && <RefusalAlert title={packageNotDeleted} error={remove.error} />}
        </DialogBody>
        <DialogFooter>
          <Button data-keep variant="secondary" disabled={remove.isPending} onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            isBusy={remove.isPending}
            busyText="Deleting..."
            onClick={() => remove.mutate(offer, { onSuccess: onDeleted })}
          >
            Delete package
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
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
