import { type PasswordStrength, passwordStrength } from "../../../contract/accounts.ts";
import { cn } from "../../lib/class-names.ts";

const looks = {
  "too-short": { text: "A few more characters to go.", filled: 1, bar: "bg-pending" },
  common: {
    text: "This is one of the most common passwords. Please choose another.",
    filled: 1,
    bar: "bg-danger",
  },
  weak: { text: "Weak. A few more words make it safer.", filled: 1, bar: "bg-pending" },
  fair: { text: "Fair. A little longer is safer still.", filled: 2, bar: "bg-success" },
  strong: { text: "Strong.", filled: 3, bar: "bg-success" },
} satisfies Record<PasswordStrength, { text: string; filled: number; bar: string }>;

/** How strong a new password is, while it is typed: three bars and a sentence. */
export function PasswordStrengthHint({ password }: { password: string }) {
  if (password === "") return null;
  const { text, filled, bar } = looks[passwordStrength(password)];
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="flex w-18 shrink-0 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={cn("h-1.5 grow rounded-full", step <= filled ? bar : "bg-line")} />
        ))}
      </span>
      {text}
    </div>
  );
}
