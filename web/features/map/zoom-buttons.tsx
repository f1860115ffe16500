import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { zooms } from "./map-geometry.ts";

interface ZoomButtonsProps {
  zoomIndex: number;
  onZoom: (zoomIndex: number) => void;
}

/** Nearer to the searched place, where pins stand close, and back. */
export function ZoomButtons({ zoomIndex, onZoom }: ZoomButtonsProps) {
  return (
    <div className="absolute right-2.5 bottom-2.5 z-20 flex flex-col overflow-hidden rounded-control border border-line bg-surface shadow-soft">
      <ZoomButton
        name="Zoom in"
        isDisabled={zoomIndex === zooms.length - 1}
        onPress={() => onZoom(zoomIndex + 1)}
      >
        <Plus aria-hidden="true" className="size-4.5" />
      </ZoomButton>
      <ZoomButton name="Zoom out" isDisabled={zoomIndex === 0} onPress={() => onZoom(zoomIndex - 1)}>
        <Minus aria-hidden="true" className="size-4.5" />
      </ZoomButton>
    </div>
  );
}

interface ZoomButtonProps {
  name: string;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Not disabled by the attribute: the browser would throw the focus away at the last step. */
function ZoomButton({ name, isDisabled, onPress, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className="grid size-9 place-items-center text-ink not-last:border-line not-last:border-b hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:text-ink-soft/60 touch:size-11"
    >
      {children}
    </button>
  );
}
