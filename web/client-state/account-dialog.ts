import { type ParsedLocation, useLocation, useRouter } from "@tanstack/react-router";
import { returnPath } from "../lib/search-text.ts";
import { useUrlDialog } from "../lib/use-url-dialog.ts";

/** `check-email`: opened after a signup on another page. */
const kinds = ["login", "signup", "check-email"] as const;

export type AccountDialogKind = (typeof kinds)[number];

/** The search parameters of an account dialog, on every page. */
export interface AccountSearch {
  dialog?: AccountDialogKind;
  /** The path on this site to continue to afterwards; by default the person's home page. */
  next?: string;
}

export function parseAccountSearch({ dialog, next }: Record<string, unknown>): AccountSearch {
  return { dialog: kinds.find((kind) => kind === dialog), next: returnPath(next) };
}

/** In the history entry, which a reload keeps, and not in the URL, which others may read. */
interface AccountDialogDetails {
  /** Explains above the form why the dialog opened. */
  reason?: string;
  /** Replaces `reason` in the signup dialog. */
  signUpReason?: string;
  /** A sentence about what continues once the email is confirmed. */
  nextStep?: string;
  /** The email typed on the previous page. */
  email?: string;
}

export interface AccountDialog extends AccountDialogDetails {
  kind: AccountDialogKind;
  next?: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    accountDialog?: AccountDialogDetails;
  }
}

/** The page of this path shows the login dialog without naming it in its search parameters. */
const logInPath = "/login";

/** The account dialog in the URL, and functions that change it. */
export function useAccountDialog() {
  const router = useRouter();
  const shown = useLocation({ select: readAccountDialog });
  const { open, close, replace } = useUrlDialog<AccountSearch>(["dialog", "next"]);
  return {
    /** Undefined if none is open. */
    shown,
    /** Opens login or signup over the current page. */
    open: ({ kind, next, ...details }: AccountDialog) =>
      open({ dialog: kind, next }, { accountDialog: details }),
    switchTo: (kind: AccountDialogKind) => replace({ dialog: kind, next: shown?.next }),
    close: () => {
      if (router.state.location.pathname === logInPath) void router.navigate({ to: "/", replace: true });
      else close();
    },
  };
}

function readAccountDialog({ pathname, search, state }: ParsedLocation): AccountDialog | undefined {
  const { dialog, next } = parseAccountSearch(search);
  const kind = dialog ?? (pathname === logInPath ? "login" : undefined);
  return kind && { ...state.accountDialog, kind, next };
}
