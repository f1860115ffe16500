import { HourMarks } from "./hour-marks.tsx";
import { Sprig } from "./sprig.tsx";

/** A moon that sleeps in the ring of its hours. */
export function RestingIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path
        className="fill-art-glow"
        d="M206 85C205 100 199 116 188 128C177 140 160 153 141 158C123 163 98 163 79 158C60 153 40 142 28 130C16 118 8 100 8 85C9 70 20 53 32 42C44 30 62 21 80 16C99 10 123 6 142 10C161 13 184 26 195 38C205 51 208 70 206 85Z"
      />
      <Sprig x={46} y={156} rotate={-18} scale={0.7} />
      <Sprig x={172} y={154} rotate={16} scale={0.58} isMirrored />
      <HourMarks cx={110} cy={84} radius={54} length={8} lit={[21, 22, 23]} />
      <circle className="fill-art-apricot" cx="110" cy="84" r="38" />
      <circle className="fill-art-crater" cx="126" cy="62" r="5" opacity="0.6" />
      <circle className="fill-art-crater" cx="88" cy="106" r="4" opacity="0.6" />
      <path
        className="stroke-art-hair"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        d="M92 82q6 6 12 0M116 82q6 6 12 0M102 98q8 6 16 0"
      />
    </svg>
  );
}
