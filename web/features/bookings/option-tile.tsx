import type { ReactNode, Ref } from "react";
import { cn } from "../../lib/class-names.ts";

interface OptionTileProps {
  name: string;
  value: string;
  /** What is announced; the children are for the eye. */
  label: string;
  isChosen: boolean;
  onChoose: (value: string) => void;
  /** Nothing can be had here, but it may be looked at. */
  isQuiet?: boolean;
  /** It cannot be chosen; `label` says why. */
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  className?: string;
  children: ReactNode;
}

/** One choice of a group as a tile. The radio button covers it, so arrows, focus ring and target are the browser's. */
export function OptionTile(props: OptionTileProps) {
  const {
    name,
    value,
    label,
    isChosen,
    onChoose,
    isQuiet = false,
    isDisabled = false,
    inputRef,
    className,
    children,
  } = props;
  return (
    <label
      className={cn(
        "relative flex min-h-12 flex-col items-center justify-center rounded-control border px-1 py-1.5 text-center",
        "transition-colors duration-150 ease-out",
        (isQuiet || isDisabled) && "bg-sunken text-ink-soft",
        isDisabled && "border-line border-dashed",
        isQuiet && (isChosen ? "border-ink-soft" : "border-line"),
        !isQuiet &&
          !isDisabled &&
          (isChosen
            ? "border-primary bg-primary text-on-primary"
            : "border-control bg-surface hover:border-ink-soft"),
        isChosen && "forced-colors:border-4",
        className,
      )}
    >
      <input
        ref={inputRef}
        type="radio"
        name={name}
        value={value}
        aria-label={label}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-control disabled:cursor-not-allowed"
      />
      <span aria-hidden="true" className="pointer-events-none flex flex-col items-center">
        {children}
      </span>
    </label>
  );
}
