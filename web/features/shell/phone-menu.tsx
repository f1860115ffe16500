import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { openAccountDialog } from "../../lib/account-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";

type PhoneMenuProps = { isOpen: boolean; onClose: () => void };

const row =
  "flex min-h-14 items-center justify-between rounded-control px-3 font-semibold text-lg hover:bg-sunken [&_svg]:size-5 [&_svg]:text-ink-soft";

/** What the header of a wide screen shows, as a sheet from below. */
export function PhoneMenu({ isOpen, onClose }: PhoneMenuProps) {
  const open = (kind: "login" | "signup") => {
    onClose();
    openAccountDialog({ kind });
  };
  return (
    <Dialog open={isOpen} onOpenChange={(isWanted) => !isWanted && onClose()}>
      <DialogContent title="Menu" sheet="content">
        <DialogBody className="max-md:gap-1 max-md:px-1 max-md:py-2">
          <nav aria-label="Site">
            <Link to="/find-doulas" className={row} onClick={onClose}>
              Find a Doula
              <ChevronRight aria-hidden="true" />
            </Link>
            <Link to="/" hash="how-it-works" className={row} onClick={onClose}>
              How It Works
              <ChevronRight aria-hidden="true" />
            </Link>
          </nav>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={() => open("login")}>
            Log In
          </Button>
          <Button onClick={() => open("signup")}>Sign Up</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
