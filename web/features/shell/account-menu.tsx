import { type ComponentProps, type KeyboardEvent, useState } from "react";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { AccountMenuFace } from "./account-menu-face.tsx";

type AvatarMenuProps = { user: SessionUser; onClose: () => void };

const LazyAvatarMenu = lazyPart<AvatarMenuProps>(async () => (await import("./avatar-menu.tsx")).AvatarMenu, {
  fallback: ({ user }) => <ClosedMenu user={user} aria-busy="true" />,
});

/** The avatar, and behind it a menu that is fetched when a pointer or the focus comes near. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [isWanted, setWanted] = useState(false);

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setWanted(true);
  };

  if (isWanted) return <LazyAvatarMenu user={user} onClose={() => setWanted(false)} />;
  return (
    <ClosedMenu
      user={user}
      onClick={() => setWanted(true)}
      onKeyDown={openByArrow}
      onPointerEnter={LazyAvatarMenu.prefetch}
      onFocus={LazyAvatarMenu.prefetch}
    />
  );
}

function ClosedMenu({ user, ...props }: { user: SessionUser } & ComponentProps<"button">) {
  return (
    <button type="button" aria-haspopup="menu" aria-expanded={false} className="grid rounded-full" {...props}>
      <AccountMenuFace user={user} />
    </button>
  );
}
