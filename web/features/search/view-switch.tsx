import { List, Map as MapIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../../lib/class-names.ts";

interface ViewSwitchProps {
  isMap: boolean;
  onChange: (isMap: boolean) => void;
  /** The map may be wanted soon. */
  onIntent: () => void;
}

/** List or map, where there is no room for both. */
export function ViewSwitch({ isMap, onChange, onIntent }: ViewSwitchProps) {
  return (
    <fieldset
      className="inline-flex rounded-full border border-control bg-surface p-0.5"
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <legend className="sr-only">View</legend>
      <ViewButton isPressed={!isMap} onPress={() => onChange(false)}>
        <List aria-hidden="true" className="size-4" />
        List
      </ViewButton>
      <ViewButton isPressed={isMap} onPress={() => onChange(true)}>
        <MapIcon aria-hidden="true" className="size-4" />
        Map
      </ViewButton>
    </fieldset>
  );
}

interface ViewButtonProps {
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ViewButton({ isPressed, onPress, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => !isPressed && onPress()}
      className={cn(
        "inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-semibold text-sm transition-colors duration-150 ease-out touch:min-h-10",
        isPressed ? "bg-primary text-on-primary" : "text-ink-soft hover:text-ink",
      )}
    >
      {children}
    </button>
  );
}
