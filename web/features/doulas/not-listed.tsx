/** As wide as the badges of each sample, so that the lines break where theirs will. */
const roomOf = {
  specialties: ["w-[5.69rem]", "w-[8.03rem]", "w-[7.26rem]"],
  approach: ["w-[5.62rem]", "w-[5.94rem]", "w-[7rem]"],
  insurance: ["w-[3.27rem]", "w-[8.74rem]", "w-[3.22rem]"],
} as const;

/** The room of the sample that will follow, with `tags` of its badges. Without JavaScript none will: words say so. */
export function NotListed({ tags }: { tags?: keyof typeof roomOf }) {
  if (!tags) {
    return (
      <span className="block min-h-[1lh] text-ink-soft">
        <noscript>Not listed yet</noscript>
      </span>
    );
  }
  return (
    <span className="relative block">
      <span className="absolute inset-x-0 top-0 text-ink-soft">
        <noscript>Not listed yet</noscript>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {roomOf[tags].map((width) => (
          <span key={width} className={`h-6 ${width}`} />
        ))}
      </span>
    </span>
  );
}
