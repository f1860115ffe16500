import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import type { SessionUser } from "../../../contract/accounts.ts";
import { AccountMenuFace } from "./account-menu-face.tsx";

const importAvatarMenu = () => import("./avatar-menu.tsx");
const AvatarMenu = lazy(async () => ({ default: (await importAvatarMenu()).AvatarMenu }));

const prefetch = () => void importAvatarMenu().catch(() => undefined);

/** The avatar, and behind it a menu that is fetched when a pointer or the focus comes near. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [isWanted, setWanted] = useState(false);

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setWanted(true);
  };

  const closedMenu = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className="grid rounded-full"
      onClick={() => setWanted(true)}
      onKeyDown={openByArrow}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <AccountMenuFace user={user} />
    </button>
  );
  if (!isWanted) return closedMenu;
  return (
    <Suspense fallback={closedMenu}>
      <AvatarMenu user={user} />
    </Suspense>
  );
}
