import { useQuery } from "@tanstack/react-query";
import { reportQuery } from "../../api/reports.ts";
import { Dialog, DialogBody, DialogContent } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { ReportReview } from "./report-review.tsx";

interface ReportDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** One report with what it is about, and what is decided on it. */
export function ReportDialog({ id, isOpen, onClose }: ReportDialogProps) {
  const query = useQuery({ ...reportQuery(id), enabled: isOpen });
  const { data: report, error, refetch, isFetching } = query;
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Report" size="lg">
        {report ? (
          <ReportReview key={id} report={report} />
        ) : (
          <DialogBody isTextOnly>
            {error ? (
              <ErrorState
                title="Couldn't load the report"
                error={error}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            ) : (
              <SkeletonRegion label="Loading the report..." className="flex flex-col gap-3">
                <Skeleton className="h-16 w-64 max-w-full" />
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-24" />
              </SkeletonRegion>
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}
