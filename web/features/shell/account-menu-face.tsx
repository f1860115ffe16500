import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { Avatar } from "../../ui/avatar.tsx";

/** What the button of the account menu shows and says. */
export function AccountMenuFace({ user }: { user: SessionUser }) {
  return (
    <>
      <span className="sr-only">Account menu of {user.full_name || user.email}</span>
      <Avatar firstName={user.first_name} lastName={user.last_name} image={user.profile_image_url} />
    </>
  );
}
