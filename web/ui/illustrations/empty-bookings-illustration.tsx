import { HourMarks } from "./hour-marks.tsx";
import { Sprig } from "./sprig.tsx";

/** A page of a calendar whose hours are still free. */
export function EmptyBookingsIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path
        className="fill-art-glow"
        d="M214 85C214 100 204 118 192 130C180 142 160 152 141 157C122 161 97 162 79 157C61 152 43 140 31 128C20 116 12 100 11 85C10 70 14 50 25 38C36 26 59 15 78 11C97 8 121 12 139 17C158 22 177 30 189 41C201 53 213 70 214 85Z"
      />
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
