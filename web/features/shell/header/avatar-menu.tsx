import { Link } from "@tanstack/react-router";
import { CircleQuestionMark, Footprints, LogOut } from "lucide-react";
import { type FocusEvent, type ReactNode, useId, useRef, useState } from "react";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { chooseTheme, parseThemeChoice, useThemeChoice } from "../../../lib/theme.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../../ui/dialog/dropdown-menu.tsx";
import { FailurePopover } from "../../../ui/feedback/failure-popover.tsx";
import { listProfileLinks } from "../navigation/main-links.ts";
import { themeChoices } from "./theme-switch.tsx";
import { useSignOut } from "./use-sign-out.ts";

interface AvatarMenuProps {
  user: SessionUser;
  /** The keyboard opened it: the first item takes the focus. */
  isOpenedByKey: boolean;
  /** The content of the button. */
  children: ReactNode;
}

const sitePages = [
  { label: "How It Works", to: "/how-it-works", Icon: Footprints },
  { label: "FAQ", to: "/faq", Icon: CircleQuestionMark },
] as const;

/** The account menu, mounted on first use, so that it opens immediately. On a phone, the Profile page has the rest. */
export function AvatarMenu({ user, isOpenedByKey, children }: AvatarMenuProps) {
  const { signOut, isPending, failure, dismissFailure } = useSignOut();
  const [editProfile, ...otherPages] = listProfileLinks(user.user_type);
  const firstItem = useRef<HTMLAnchorElement>(null);
  const [isFirstOpening, setFirstOpening] = useState(true);
  // Radix does this itself for openings after it has been mounted.
  const focusFirstItem = ({ target, currentTarget }: FocusEvent) => {
    if (isOpenedByKey && isFirstOpening && target === currentTarget) firstItem.current?.focus();
  };
  return (
    <FailurePopover failure={failure} onDismiss={dismissFailure}>
      <div className="relative">
        <DropdownMenu defaultOpen onOpenChange={() => setFirstOpening(false)}>
          <DropdownMenuTrigger className="grid rounded-full">{children}</DropdownMenuTrigger>
          <DropdownMenuContent onFocus={focusFirstItem}>
            <DropdownMenuLabel>
              {user.full_name && (
                <span className="block break-words font-semibold text-base text-ink">{user.full_name}</span>
              )}
              <span className="block break-all">{user.email}</span>
            </DropdownMenuLabel>
            <DropdownMenuSeparator />
            <DropdownMenuItem asChild>
              <Link ref={firstItem} to={editProfile.to}>
                <editProfile.Icon aria-hidden="true" />
                {editProfile.label}
              </Link>
            </DropdownMenuItem>
            <div className="max-md:hidden">
              {[...otherPages, ...sitePages].map(({ to, label, Icon }) => (
                <DropdownMenuItem key={to} asChild>
                  <Link to={to}>
                    <Icon aria-hidden="true" />
                    {label}
                  </Link>
                </DropdownMenuItem>
              ))}
              <DropdownMenuSeparator />
              <ThemeItems />
            </div>
            <DropdownMenuSeparator />
            <DropdownMenuItem disabled={isPending} onSelect={signOut}>
              <LogOut aria-hidden="true" />
              Sign Out
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
    </FailurePopover>
  );
}

/** Light, dark, or the system's. The menu stays open to show the selection. */
function ThemeItems() {
  const chosen = useThemeChoice();
  const labelId = useId();
  return (
    <>
      <DropdownMenuLabel id={labelId}>Theme</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        aria-labelledby={labelId}
        value={chosen ?? undefined}
        onValueChange={(value) => chooseTheme(parseThemeChoice(value))}
      >
        {themeChoices.map(({ value, label, Icon }) => (
          <DropdownMenuRadioItem key={value} value={value} onSelect={(event) => event.preventDefault()}>
            <Icon aria-hidden="true" />
            {label}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
