/** Widths of the badges of each sample. */
const roomOf = {
  specialties: ["w-24", "w-33", "w-30"],
  approach: ["w-24", "w-25", "w-31"],
  insurance: ["w-15", "w-37", "w-16"],
} as const;

/** The words for a gap; with `tags` they are as high as the badges of the sample that may follow. */
export function NotListed({ tags }: { tags?: keyof typeof roomOf }) {
  if (!tags) return <span className="text-ink-soft">Not listed yet</span>;
  return (
    <span className="relative block">
      <span className="absolute inset-x-0 top-0 text-ink-soft">Not listed yet</span>
      <span className="flex flex-wrap gap-1.5">
        {roomOf[tags].map((width) => (
          <span key={width} className={`h-6 ${width}`} />
        ))}
      </span>
    </span>
  );
}
