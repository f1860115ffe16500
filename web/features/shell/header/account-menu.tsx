import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";

type AvatarMenuProps = {
  user: SessionUser;
  isOpenedByKey: boolean;
  onClose: () => void;
  children: ReactNode;
};

const LazyAvatarMenu = lazyComponent<AvatarMenuProps>(
  async () => (await import("./avatar-menu.tsx")).AvatarMenu,
  {
    fallback: ({ user }) => <ClosedMenu user={user} aria-busy="true" />,
    close: ({ onClose }) => onClose(),
  },
);

/** The avatar and its menu, which is loaded on first use. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [openedBy, setOpenedBy] = useState<"pointer" | "key">();

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpenedBy("key");
  };

  if (openedBy) {
    return (
      <LazyAvatarMenu user={user} isOpenedByKey={openedBy === "key"} onClose={() => setOpenedBy(undefined)}>
        <MenuButtonContent user={user} />
      </LazyAvatarMenu>
    );
  }
  return (
    <ClosedMenu
      user={user}
      // The keyboard's clicks count no presses.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? "key" : "pointer")}
      onKeyDown={openByArrow}
    />
  );
}

function ClosedMenu({ user, ...props }: { user: SessionUser } & ComponentProps<"button">) {
  return (
    <button type="button" aria-haspopup="menu" aria-expanded={false} className="grid rounded-full" {...props}>
      <MenuButtonContent user={user} />
    </button>
  );
}

function MenuButtonContent({ user }: { user: SessionUser }) {
  return (
    <>
      <span className="sr-only">Account menu of {user.full_name || user.email}</span>
      <Avatar firstName={user.first_name} lastName={user.last_name} image={user.profile_image_url} />
    </>
  );
}
