import { parseId } from "../../lib/search-text.ts";

/** What the address of the page can say. */
export interface AdminFaqSearch {
  /** The question that is being edited; 'new' for one that is being added. */
  edit?: string;
  /** The question that is about to be deleted. */
  delete?: string;
}

export function parseAdminFaqSearch(search: Record<string, unknown>): AdminFaqSearch {
  return {
    edit: search.edit === "new" ? "new" : parseId(search.edit),
    delete: parseId(search.delete),
  };
}
