import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { cn } from "../lib/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import { inputClasses } from "./input-classes.ts";

type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** Says how strong the password is, as it is typed; announced politely. */
  strengthHint?: ReactNode;
};

export function PasswordInput({ className, strengthHint, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const strengthId = useId();
  const control = useFieldControl({
    id: props.id,
    "aria-describedby": strengthHint === undefined ? props["aria-describedby"] : strengthId,
  });
  const Icon = isShown ? EyeOff : Eye;

  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          {...control}
          type={isShown ? "text" : "password"}
          className={cn(inputClasses, "pr-13", className)}
        />
        <button
          type="button"
          aria-label={isShown ? "Hide password" : "Show password"}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
      {strengthHint !== undefined && (
        <div id={strengthId} aria-live="polite" className="text-ink-soft text-sm">
          {strengthHint}
        </div>
      )}
    </div>
  );
}
