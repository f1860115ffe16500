/**
 * The first `max` items of a list, for '+3 more'. If only one more remains, it is included, because it
 * takes no more room than those words.
 */
export function truncateList<Item>(
  items: readonly Item[],
  max: number,
): { shown: readonly Item[]; hiddenCount: number } {
  const shown = items.length <= max + 1 ? items : items.slice(0, max);
  return { shown, hiddenCount: items.length - shown.length };
}
