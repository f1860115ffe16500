import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LegalLink } from "../../../ui/basics/legal-link.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

type PhoneMenuProps = { isOpen: boolean; onClose: () => void };

const row =
  "flex min-h-14 items-center justify-between rounded-control px-3 font-semibold text-lg hover:bg-sunken [&_svg]:size-5 [&_svg]:text-ink-soft";

const pages = [
  { to: "/find-doulas", label: "Find a Doula" },
  { to: "/how-it-works", label: "How It Works" },
  { to: "/doula-signup", label: "Become a Doula" },
  { to: "/faq", label: "FAQ" },
] as const;

/** The links of the wide header and footer, as a sheet for visitors. */
export function PhoneMenu({ isOpen, onClose }: PhoneMenuProps) {
  const { privacy_policy_url, terms_of_service_url } = boot.settings;
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Menu" sheet="content">
        <DialogBody className="max-md:gap-1 max-md:px-1 max-md:py-2">
          <nav aria-label="Site">
            {pages.map(({ to, label }) => (
              <Link key={to} to={to} className={row} onClick={onClose}>
                {label}
                <ChevronRight aria-hidden="true" />
              </Link>
            ))}
            <div className="flex flex-wrap">
              {[
                { url: privacy_policy_url, label: "Privacy" },
                { url: terms_of_service_url, label: "Terms" },
              ].map(({ url, label }) => (
                <LegalLink
                  key={label}
                  url={url}
                  look={null}
                  layout={null}
                  className="flex min-h-12 items-center rounded-control px-3 text-ink-soft hover:bg-sunken hover:text-ink"
                  onClick={onClose}
                >
                  {label}
                </LegalLink>
              ))}
            </div>
          </nav>
          <ThemeSwitch className="px-3 pt-1 pb-2" />
        </DialogBody>
        <DialogFooter>
          <AccountButtons onClose={onClose} />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function AccountButtons({ onClose }: { onClose: () => void }) {
  const dialog = useAccountDialog();
  const open = (kind: "login" | "signup") => {
    onClose();
    dialog.open({ kind });
  };
  return (
    <>
      <Button variant="secondary" onClick={() => open("login")}>
        Log In
      </Button>
      <Button disabled={!boot.settings.allow_new_registrations} onClick={() => open("signup")}>
        {boot.settings.allow_new_registrations ? "Sign Up" : "Sign Up closed"}
      </Button>
    </>
  );
}
