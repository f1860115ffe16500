import { Link } from "@tanstack/react-router";
import { Button } from "../../ui/button.tsx";

/** The address that mails go to: shown here, changed on the account's own page. */
export function EmailLine({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-ink text-sm">Email</p>
      <p className="flex min-h-12 flex-wrap items-center gap-x-4">
        <span className="break-all text-ink">{email}</span>
        <Button asChild variant="link" size="sm">
          <Link to="/account">Change email</Link>
        </Button>
      </p>
    </div>
  );
}
