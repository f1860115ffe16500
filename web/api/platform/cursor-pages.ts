/** Options of an infinite query: each page has the cursor of the next one, null on the last. */
export const cursorPages = {
  initialPageParam: "",
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor,
};
