import type { SessionEffects } from "../api/identity/session.ts";
import { clearFormDrafts } from "../ui/form/form-drafts.ts";
import { closeAccountDialog, currentAccountDialog } from "./account-dialog.ts";
import { clearOutbox } from "./outbox.ts";
import { clearSearchData } from "./search-data.ts";

export const sessionEffects: SessionEffects = {
  closeLogInOverPage: () => {
    if (!currentAccountDialog()?.isOverPage) return false;
    closeAccountDialog();
    return true;
  },
  clearInput: () => {
    clearSearchData();
    clearOutbox();
    clearFormDrafts();
  },
};
