import type { AccountDialog } from "../../lib/account-dialog.ts";
import { closeAccountDialog } from "../../lib/account-dialog.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { AccountDialogSkeleton } from "./account-dialog-skeleton.tsx";

/** The account dialogs, fetched when the first one is wanted. */
export const LazyAccountDialogs = lazyPart<{ dialog: AccountDialog }>(
  async () => (await import("./account-dialogs.tsx")).AccountDialogs,
  { fallback: ({ dialog }) => <AccountDialogSkeleton kind={dialog.kind} />, close: closeAccountDialog },
);
