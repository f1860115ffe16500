import { List, Map as MapIcon } from "lucide-react";
import { filterControl } from "./filter-control.ts";

interface ViewSwitchProps {
  isMap: boolean;
  onChange: (isMap: boolean) => void;
  /** The map may be wanted soon. */
  onIntent: () => void;
}

/** Leads from the list to the map and back, where there is no room for both. */
export function ViewSwitch({ isMap, onChange, onIntent }: ViewSwitchProps) {
  const Icon = isMap ? List : MapIcon;
  return (
    <button
      type="button"
      className={filterControl({ isActive: false })}
      onClick={() => onChange(!isMap)}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isMap ? "List" : "Map"}
    </button>
  );
}
