import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

type AvatarMenuProps = { user: SessionUser; onClose: () => void; children: ReactNode };

const LazyAvatarMenu = lazyPart<AvatarMenuProps>(async () => (await import("./avatar-menu.tsx")).AvatarMenu, {
  fallback: ({ user }) => <ClosedMenu user={user} aria-busy="true" />,
});

/** The avatar and its menu, which is fetched on hover or focus. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [wasClicked, setWasClicked] = useState(false);

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setWasClicked(true);
  };

  if (wasClicked) {
    return (
      <LazyAvatarMenu user={user} onClose={() => setWasClicked(false)}>
        <MenuFace user={user} />
      </LazyAvatarMenu>
    );
  }
  return (
    <ClosedMenu
      user={user}
      onClick={() => setWasClicked(true)}
      onKeyDown={openByArrow}
      onPointerEnter={LazyAvatarMenu.prefetch}
      onFocus={LazyAvatarMenu.prefetch}
    />
  );
}

function ClosedMenu({ user, ...props }: { user: SessionUser } & ComponentProps<"button">) {
  return (
    <button type="button" aria-haspopup="menu" aria-expanded={false} className="grid rounded-full" {...props}>
      <MenuFace user={user} />
    </button>
  );
}

/** What the button of the account menu shows and says. */
function MenuFace({ user }: { user: SessionUser }) {
  return (
    <>
      <span className="sr-only">Account menu of {user.full_name || user.email}</span>
      <Avatar firstName={user.first_name} lastName={user.last_name} image={user.profile_image_url} />
    </>
  );
}
