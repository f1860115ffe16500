import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { cn } from "../../../lib/class-names.ts";
import { chooseTheme, useThemeChoice } from "../../../lib/theme.ts";

/** Light, dark, or the system's setting. Hidden until JavaScript has loaded. */
export function ThemeSwitch({ className }: { className?: string }) {
  const chosen = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={cn("min-w-0", chosen === null && "invisible", className)}>
      <legend className="sr-only">Theme</legend>
      <div className="flex flex-wrap gap-1 rounded-control border border-line bg-surface p-1">
        {themeChoices.map(({ value, label, Icon }) => (
          <label
            key={value}
            className="relative flex min-h-9 grow cursor-pointer items-center justify-center gap-2 rounded-[0.4rem] px-3 font-semibold text-ink-soft text-sm transition-colors duration-150 ease-out hover:text-ink has-checked:bg-primary-wash has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-focus touch:min-h-11 forced-colors:has-checked:border-2"
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
