import { HourMarks } from "../../ui/illustrations/hour-marks.tsx";
import { Sprig } from "../../ui/illustrations/sprig.tsx";

type DrawingProps = { className?: string };

/** A way through the hills to a light under the moon. */
export function PathDrawing({ className }: DrawingProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 160" className={className}>
      <circle className="fill-art-apricot" cx="222" cy="52" r="30" />
      <circle className="fill-art-crater" opacity="0.55" cx="232" cy="44" r="5" />
      <circle className="fill-art-crater" opacity="0.55" cx="212" cy="60" r="3" />
      <path className="fill-art-sage" opacity="0.5" d="M20 160c20-50 70-74 128-54 40-30 110-26 152 54Z" />
      <path className="fill-art-plum" d="m146 92 19-15 19 15v22h-38Z" />
      <path className="fill-art-apricot" d="M160 98h10v16h-10Z" />
      <path className="fill-art-sage" d="M0 160c26-40 78-56 132-46 56-14 128-10 188 46Z" />
      <path
        className="stroke-art-cloth"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="1 13"
        d="M102 156c40-4 6-20 34-24s40-4 30-17"
      />
      <Sprig x={52} y={158} rotate={-10} scale={0.66} />
      <Sprig x={276} y={158} rotate={12} scale={0.5} isMirrored />
    </svg>
  );
}

/** A calendar page with the hours of a call lit. */
export function CalendarDrawing({ className }: DrawingProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 160" className={className}>
      <Sprig x={86} y={160} rotate={-16} scale={0.95} />
      <Sprig x={238} y={160} rotate={14} scale={0.7} isMirrored />
      <path
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        d="M106 160V36a14 14 0 0 1 14-14h80a14 14 0 0 1 14 14v124Z"
      />
      <path className="fill-art-plum" d="M105 36a14 14 0 0 1 14-14h82a14 14 0 0 1 14 14v14H105Z" />
      <path className="stroke-art-line" strokeWidth="5" strokeLinecap="round" d="M136 14v16M184 14v16" />
      <HourMarks cx={160} cy={106} radius={32} count={12} length={7} lit={[9, 10]} />
      <circle className="fill-art-apricot" cx="160" cy="106" r="20" />
      <circle className="fill-surface" cx="168" cy="100" r="15" />
    </svg>
  );
}
