/** The sent fraction of a file, from 0 to 1. At 1 the response may still be pending. */
export function UploadProgress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={label}
        value={percent}
        max={100}
        className="h-2 w-full max-w-56 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-150"
      />
      <span aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
        {percent}%
      </span>
    </div>
  );
}
