import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import type { PickerWords } from "./slot-picker.tsx";

const tiles = ["first", "second", "third", "fourth", "fifth"];

interface PickSkeletonProps {
  words: PickerWords;
  /** Stands above the dates, and is known already. */
  before?: ReactNode;
  onClose: () => void;
}

/** The dates to come, and the footer as it will be. */
export function PickSkeleton({ words, before, onClose }: PickSkeletonProps) {
  return (
    <>
      <DialogBody>
        {before}
        <SkeletonRegion label="Loading free times..." className="flex flex-col gap-6">
          <div>
            <Skeleton className="mb-3 h-5 w-12" />
            <div className="grid grid-cols-5 gap-1.5 md:gap-2.5">
              {tiles.map((tile) => (
                <Skeleton key={tile} className="h-26" />
              ))}
            </div>
            <Skeleton className="mt-3 h-5 w-24" />
          </div>
          <div>
            <Skeleton className="mb-3 h-5 w-12" />
            <Skeleton className="h-5 w-56" />
          </div>
        </SkeletonRegion>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {words.leave}
        </Button>
        <Button disabled>{words.confirm}</Button>
      </DialogFooter>
    </>
  );
}
