import { MapPin } from "lucide-react";
import { Button } from "../../ui/button.tsx";

interface NearLineProps {
  location: string;
  onChange?: () => void;
}

/** Where the search is, and the way to change that. */
export function NearLine({ location, onChange }: NearLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken px-3.5 py-2.5 text-ink-soft">
      <p className="flex min-w-0 items-start gap-2">
        <MapPin aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-primary" />
        <span className="min-w-0">
          Near <strong className="font-semibold text-ink">{location}</strong>
        </span>
      </p>
      <Button variant="link" size="sm" onClick={onChange} disabled={!onChange}>
        Change<span className="sr-only"> location</span>
      </Button>
    </div>
  );
}
