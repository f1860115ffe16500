import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";

interface PlaceNotFoundProps {
  location: string;
  onChangePlace: () => void;
}

/** Why the results come without distances. On a phone it is short, and the summary's Edit is near. */
export function PlaceNotFound({ location, onChangePlace }: PlaceNotFoundProps) {
  return (
    <InlineAlert
      tone="info"
      className="max-md:px-3 max-md:py-2 max-md:[&_div]:leading-5 max-md:[&_svg]:hidden"
      action={
        <Button variant="secondary" size="sm" onClick={onChangePlace} className="needs-script max-md:hidden">
          Change location
        </Button>
      }
    >
      <strong className="font-semibold">{`We could not find “${location}” on the map.`}</strong> These are the
      first doulas on our list<span className="max-md:hidden">, without distances</span>.
      <span className="max-md:hidden"> A city with its state, or a zip code, works best.</span>
    </InlineAlert>
  );
}
