import type { SearchResponse } from "../../../contract/search.schema.ts";
import { filterLimits } from "../../../contract/search.ts";
import { usePlace } from "../../api/places.ts";
import type { Place } from "../../api/search-data.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { useResultsUrl } from "./find-url.ts";

interface OtherCareProps {
  place: Place;
  response: Pick<SearchResponse, "postpartum_only">;
}

/** '2 postpartum doulas near Austin': those whom a search for a birth leaves out. Renders nothing without any. */
export function OtherCare({ place, response: { postpartum_only: count } }: OtherCareProps) {
  const { changeFilters } = useResultsUrl();
  const { name } = usePlace(place);
  if (!count) return null;
  const doulas = countText(count, "postpartum doula");
  return (
    <p>
      <Button
        variant="link"
        className="needs-script px-0! text-left!"
        onClick={() => changeFilters({ looking_for: "postpartum", on_call: undefined })}
      >
        {count >= filterLimits.total ? doulas.replace(String(count), `${count}+`) : doulas} near{" "}
        {name.split(",")[0]}
      </Button>
    </p>
  );
}
