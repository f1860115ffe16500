import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { formatMailboxHref } from "../../../../contract/platform/fields.ts";
import { boot } from "../../../lib/boot.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { FailurePopover } from "../../../ui/feedback/failure-popover.tsx";
import { LinkRow, LinkRows } from "../../../ui/list/link-rows.tsx";
import { ThemeSwitch } from "../header/theme-switch.tsx";
import { useSignOut } from "../header/use-sign-out.ts";
import { listProfileLinks } from "../navigation/main-links.ts";

/** Who is signed in, and everything that a phone's bottom bar has no room for. */
export function ProfilePage({ user }: { user: SessionUser }) {
  const { signOut, isPending, failure, dismissFailure } = useSignOut();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar
          firstName={user.first_name}
          lastName={user.last_name}
          image={user.profile_image_url}
          size="ml"
        />
        <div className="min-w-0">
          {user.full_name && <p className="break-words font-semibold text-lg">{user.full_name}</p>}
          <p className="break-all text-ink-soft">{user.email}</p>
        </div>
      </div>
      <LinkRows>
        {listProfileLinks(user.user_type).map(({ to, label, text, Icon }) => (
          <LinkRow key={to} to={to} title={label} text={text} Icon={Icon} />
        ))}
      </LinkRows>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <ThemeSwitch className="max-md:w-full" />
        <div className="flex flex-wrap gap-x-6">
          <TextLink to="/how-it-works" layout="standalone">
            How It Works
          </TextLink>
          <TextLink to="/faq" layout="standalone">
            FAQ
          </TextLink>
          <TextLink href={formatMailboxHref(boot.settings.support_email)} layout="standalone">
            Support
          </TextLink>
        </div>
        <FailurePopover failure={failure} onDismiss={dismissFailure}>
          <Button
            variant="secondary"
            className="max-md:w-full"
            isBusy={isPending}
            busyText="Signing out..."
            onClick={signOut}
          >
            Sign Out
          </Button>
        </FailurePopover>
      </div>
    </div>
  );
}
