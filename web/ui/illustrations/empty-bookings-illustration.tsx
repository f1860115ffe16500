import { HourMarks } from "./hour-marks.tsx";
import { Sprig } from "./sprig.tsx";

/** A page of a calendar whose hours are still free. */
export function EmptyBookingsIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path className="fill-art-glow" d="M28 52C52 10 128 2 172 30s54 84 18 112-118 30-156 4S8 86 28 52Z" />
      <Sprig x={44} y={150} rotate={-14} scale={0.72} />
      <rect
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        x="58"
        y="26"
        width="108"
        height="122"
        rx="14"
      />
      <path className="fill-art-plum" d="M58 40a14 14 0 0 1 14-14h80a14 14 0 0 1 14 14v12H58Z" />
      <path className="stroke-art-line" strokeWidth="5" strokeLinecap="round" d="M86 18v16M138 18v16" />
      <HourMarks cx={112} cy={100} radius={28} count={12} length={6} lit={[1, 2]} />
      <circle className="fill-art-apricot" cx="112" cy="100" r="17" />
      <circle className="fill-surface" cx="119" cy="95" r="13" />
    </svg>
  );
}
