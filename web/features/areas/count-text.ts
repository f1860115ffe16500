/** '1 doula', '12 doulas' */
export function countText(count: number): string {
  return count === 1 ? "1 doula" : `${count.toLocaleString("en-US")} doulas`;
}
