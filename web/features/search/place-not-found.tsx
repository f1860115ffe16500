import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";

interface PlaceNotFoundProps {
  location: string;
  onChangePlace: () => void;
}

/** Why the results come without distances. */
export function PlaceNotFound({ location, onChangePlace }: PlaceNotFoundProps) {
  return (
    <InlineAlert
      tone="info"
      title={`We could not find “${location}” on the map.`}
      action={
        <Button variant="secondary" size="sm" onClick={onChangePlace} className="needs-script">
          Change location
        </Button>
      }
    >
      These are the first doulas on our list, without distances. A city with its state, or a zip code, works
      best.
    </InlineAlert>
  );
}
