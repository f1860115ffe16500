import { Link } from "@tanstack/react-router";
import { CircleQuestionMark, Footprints, LogOut } from "lucide-react";
import { useId } from "react";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { chooseTheme, parseThemeChoice, useThemeChoice } from "../../lib/theme.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";
import { FailurePopover } from "../../ui/failure-popover.tsx";
import { AccountMenuFace } from "./account-menu-face.tsx";
import { accountLink, favoritesLink, profileLink } from "./main-links.ts";
import { themeChoices } from "./theme-choices.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Who is signed in, and the way out. Mounted when it is first wanted, and so open. */
export function AvatarMenu({ user }: { user: SessionUser }) {
  const { signOut, isPending, failure, dismissFailure } = useSignOut();
  return (
    <FailurePopover failure={failure} onDismiss={dismissFailure}>
      <div className="relative">
        <DropdownMenu defaultOpen>
          <DropdownMenuTrigger className="grid rounded-full">
            <AccountMenuFace user={user} />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuLabel>
              {user.full_name && (
                <span className="block break-words font-semibold text-base text-ink">{user.full_name}</span>
              )}
              <span className="block break-all">{user.email}</span>
            </DropdownMenuLabel>
            <DropdownMenuSeparator />
            <DropdownMenuItem asChild>
              <Link to={profileLink.to}>
                <profileLink.Icon aria-hidden="true" />
                Edit Profile
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <Link to={accountLink.to}>
                <accountLink.Icon aria-hidden="true" />
                {accountLink.label}
              </Link>
            </DropdownMenuItem>
            {user.user_type !== "doula" && (
              <DropdownMenuItem asChild>
                <Link to={favoritesLink.to}>
                  <favoritesLink.Icon aria-hidden="true" />
                  {favoritesLink.label}
                </Link>
              </DropdownMenuItem>
            )}
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

/** Light, dark, or as the system has it. The menu stays open, so that one sees what one chose. */
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
