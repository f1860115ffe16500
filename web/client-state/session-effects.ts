import type { SessionEffects } from "../api/identity/session.ts";
import { clearFormDrafts } from "../ui/form/form-drafts.ts";
import { hideLogInOverPage, isLogInShownOverPage } from "./ended-session.ts";
import { clearOutbox } from "./outbox.ts";
import { clearPrivateSearch } from "./private-search.ts";
import { clearSearchData } from "./search-data.ts";

export const sessionEffects: SessionEffects = {
  closeLogInOverPage: () => {
    if (!isLogInShownOverPage()) return false;
    hideLogInOverPage();
    return true;
  },
  clearInput: () => {
    clearSearchData();
    clearPrivateSearch();
    clearOutbox();
    clearFormDrafts();
  },
};
