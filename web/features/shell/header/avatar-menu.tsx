import { Link } from "@tanstack/react-router";
import { ChartColumn, CircleQuestionMark, Footprints, LogOut, ReceiptText, ScrollText } from "lucide-react";
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
import { accountLink, doulaMenuLinks, getProfileLink, parentMenuLinks } from "../navigation/main-links.ts";
import { themeChoices } from "./theme-switch.tsx";
import { useSignOut } from "./use-sign-out.ts";

interface AvatarMenuProps {
  user: SessionUser;
  /** The keyboard opened it: the first item takes the focus. */
  isOpenedByKey: boolean;
  /** The content of the button. */
  children: ReactNode;
}

/** In the menu on every screen, because the bars have no room for them. */
const adminMenuLinks = [
  { label: "Orders", to: "/admin/orders", Icon: ReceiptText },
  { label: "Analytics", to: "/admin/analytics", Icon: ChartColumn },
  { label: "Audit log", to: "/admin/audit", Icon: ScrollText },
] as const;

/** Pages that do not fit in a phone's bar. */
const linksBesideBar = {
  client: parentMenuLinks,
  doula: doulaMenuLinks,
  admin: adminMenuLinks,
} as const;

/** The account menu, mounted on first use, so that it opens immediately. */
export function AvatarMenu({ user, isOpenedByKey, children }: AvatarMenuProps) {
  const { signOut, isPending, failure, dismissFailure } = useSignOut();
  const profile = getProfileLink(user.user_type);
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
              <Link ref={firstItem} to={profile.to}>
                <profile.Icon aria-hidden="true" />
                Edit Profile
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <Link to={accountLink.to}>
                <accountLink.Icon aria-hidden="true" />
                {accountLink.label}
              </Link>
            </DropdownMenuItem>
            {linksBesideBar[user.user_type].map(({ to, label, Icon }) => (
              <DropdownMenuItem key={to} asChild>
                <Link to={to}>
                  <Icon aria-hidden="true" />
                  {label}
                </Link>
              </DropdownMenuItem>
            ))}
            <DropdownMenuItem asChild>
              <Link to="/how-it-works">
                <Footprints aria-hidden="true" />
                How It Works
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <Link to="/faq">
                <CircleQuestionMark aria-hidden="true" />
                FAQ
              </Link>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <ThemeItems />
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
