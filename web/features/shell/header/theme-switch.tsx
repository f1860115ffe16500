import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { cn } from "../../../lib/class-names.ts";
import { chooseTheme, useThemeChoice } from "../../../lib/theme.ts";
import { segmentLook, segmentsLook } from "../../../ui/basics/segments.tsx";

/** Light, dark, or the system's setting. Hidden until JavaScript has loaded. */
export function ThemeSwitch({ className }: { className?: string }) {
  const chosen = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={cn("min-w-0", chosen === null && "invisible", className)}>
      <legend className="sr-only">Theme</legend>
      <div className={cn(segmentsLook, "flex-wrap")}>
        {themeChoices.map(({ value, label, Icon }) => (
          <label
            key={value}
            className={cn(
              segmentLook,
              "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => chooseTheme(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const themeChoices = [
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
  { value: "system", label: "System", Icon: Monitor },
] as const;
