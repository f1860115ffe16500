import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import { applicationQuery } from "../../../api/directory/applications.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { Announcement } from "../../../ui/feedback/announcement.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { applicationsNotLoaded } from "./application-table.tsx";
import { Review } from "./review.tsx";
import type { Neighbors } from "./use-neighbors.ts";

interface ReviewDialogProps {
  id: string;
  isOpen: boolean;
  neighbors: Neighbors;
  onShow: (id: string) => void;
  onClose: () => void;
}

/**
 * One application to review, with buttons for the previous and next ones in the list.
 */
export function ReviewDialog({ id, isOpen, neighbors, onShow, onClose }: ReviewDialogProps) {
  const query = useQuery({ ...applicationQuery(id), enabled: isOpen });
  const application = query.data;
  const name = application && (application.full_name || application.email);

  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Application"
        size="lg"
        initialFocus={neighbors.next === undefined ? "[data-dialog-close]" : "[data-next]"}
        action={
          <>
            <StepButton aria-label="Previous application" to={neighbors.previous} onShow={onShow}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </StepButton>
            <StepButton data-next aria-label="Next application" to={neighbors.next} onShow={onShow}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </StepButton>
          </>
        }
      >
        {/* Moving to another application keeps the focus on the button, so the new name is announced. */}
        {name && <Announcement key={`said-${id}`}>{name}</Announcement>}
        <Loaded
          query={query}
          skeleton={<ReviewSkeleton />}
          failed={applicationsNotLoaded}
          wrapFailure={(failure) => <DialogBody>{failure}</DialogBody>}
        >
          {(loaded) => (
            <Review
              key={id}
              application={loaded}
              onNext={neighbors.next === undefined ? undefined : () => onShow(neighbors.next ?? id)}
            />
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

type StepButtonProps = ComponentProps<"button"> & {
  /** The application's ID; undefined at either end of the list. */
  to: string | undefined;
  onShow: (id: string) => void;
};

/** Stays enabled at the ends of the list, because a disabled button would lose the focus. */
function StepButton({ to, onShow, ...button }: StepButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-disabled={to === undefined || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => to !== undefined && onShow(to)}
      {...button}
    />
  );
}

function ReviewSkeleton() {
  return (
    <DialogBody isTextOnly>
      <SkeletonRegion label="Loading the application..." className="flex flex-col gap-3">
        <Skeleton className="h-16 w-64 max-w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-40" />
      </SkeletonRegion>
    </DialogBody>
  );
}
