import type { ReactNode } from "react";
import { HourMarks } from "../../ui/illustrations/hour-marks.tsx";
import { Sprig } from "../../ui/illustrations/sprig.tsx";

type DrawingProps = { className?: string };

/** Wide: a narrow card shows its middle. */
function Scene({ className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 160" preserveAspectRatio="xMidYMax slice" className={className}>
      {children}
    </svg>
  );
}

/** The ground that everything stands on. */
function Hills({ d }: { d: string }) {
  return <path className="fill-art-sage" opacity="0.5" d={d} />;
}

function Crater(place: { cx: number; cy: number; r: number }) {
  return <circle className="fill-art-crater" opacity="0.55" {...place} />;
}

/** A way through the hills to a lit door under the moon. */
export function PathDrawing({ className }: DrawingProps) {
  return (
    <Scene className={className}>
      <circle className="fill-art-apricot" cx="352" cy="52" r="30" />
      <Crater cx={362} cy={44} r={5} />
      <Crater cx={342} cy={60} r={3} />
      <Hills d="M0 160V120C80 92 180 84 262 110C330 66 440 74 560 124V160Z" />
      <path className="fill-art-plum" d="m250 86 23-18 23 18v32h-46Z" />
      <path className="fill-art-apricot" d="M267 94h12v24h-12Z" />
      <path className="fill-art-sage" d="M0 160V136C90 116 190 102 274 112C352 98 450 102 560 132V160Z" />
      <path
        className="stroke-art-cloth"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="1 13"
        d="M204 157c44-4 10-20 40-24s40-2 30-14"
      />
      <Sprig x={150} y={150} rotate={-10} scale={0.7} />
      <Sprig x={430} y={150} rotate={12} scale={0.55} isMirrored />
    </Scene>
  );
}

/** A calendar page with the hours of a call lit. */
export function CalendarDrawing({ className }: DrawingProps) {
  return (
    <Scene className={className}>
      <Hills d="M0 160V146C110 116 210 124 282 130C370 112 460 118 560 140V160Z" />
      <Sprig x={206} y={160} rotate={-16} scale={0.95} />
      <Sprig x={360} y={160} rotate={14} scale={0.7} isMirrored />
      <path
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        d="M226 170V36a14 14 0 0 1 14-14h80a14 14 0 0 1 14 14v134Z"
      />
      <path className="fill-art-plum" d="M225 36a14 14 0 0 1 14-14h82a14 14 0 0 1 14 14v14H225Z" />
      <path className="stroke-art-line" strokeWidth="5" strokeLinecap="round" d="M256 14v16M304 14v16" />
      <HourMarks cx={280} cy={106} radius={32} count={12} length={7} lit={[9, 10]} />
      <circle className="fill-art-apricot" cx="280" cy="106" r="20" />
      <circle className="fill-surface" cx="288" cy="100" r="15" />
    </Scene>
  );
}

/** A keepsake box, and the heart that goes into it. */
export function KeepsakeDrawing({ className }: DrawingProps) {
  return (
    <Scene className={className}>
      <Hills d="M0 160V140C96 118 196 116 284 128C372 114 468 124 560 146V160Z" />
      <Sprig x={200} y={160} rotate={-18} scale={0.8} />
      <Sprig x={362} y={160} rotate={16} scale={0.95} isMirrored />
      <path
        className="fill-art-rose"
        d="M280 132C242 104 220 82 220 56a31 31 0 0 1 60-12 31 31 0 0 1 60 12c0 26-22 48-60 76Z"
      />
      <path className="fill-surface stroke-art-line" strokeWidth="2.5" d="M222 108h116v62H222Z" />
      <path className="fill-art-plum" d="M214 102a6 6 0 0 1 6-6h120a6 6 0 0 1 6 6v12H214Z" />
      <circle className="fill-art-apricot" cx="280" cy="136" r="9" />
    </Scene>
  );
}

/** A moon over the hills, waiting, with the hours around it. */
export function MoonDrawing({ className }: DrawingProps) {
  return (
    <Scene className={className}>
      <HourMarks cx={280} cy={66} radius={52} count={24} length={7} lit={[0, 1, 2]} />
      <circle className="fill-art-apricot" cx="280" cy="66" r="36" />
      <Crater cx={292} cy={56} r={6} />
      <Crater cx={266} cy={76} r={4} />
      <Hills d="M120 160C176 126 232 116 282 130C332 114 388 126 440 160Z" />
      <Sprig x={216} y={158} rotate={-14} scale={0.7} />
      <Sprig x={348} y={158} rotate={14} scale={0.6} isMirrored />
    </Scene>
  );
}

/** What one says, and what comes back. */
export function LettersDrawing({ className }: DrawingProps) {
  return (
    <Scene className={className}>
      <Hills d="M0 160V142C104 120 204 122 286 132C372 116 466 122 560 144V160Z" />
      <Sprig x={188} y={160} rotate={-14} scale={0.85} />
      <Sprig x={378} y={160} rotate={16} scale={0.75} isMirrored />
      <path
        className="fill-art-plum"
        d="M214 30h104a14 14 0 0 1 14 14v38a14 14 0 0 1-14 14h-70l-22 18 4-18h-16a14 14 0 0 1-14-14V44a14 14 0 0 1 14-14Z"
      />
      <path className="stroke-art-cloth" strokeWidth="5" strokeLinecap="round" d="M222 54h84M222 72h54" />
      <path
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        d="M286 82h66a14 14 0 0 1 14 14v28a14 14 0 0 1-14 14h-6l4 18-24-18h-40a14 14 0 0 1-14-14V96a14 14 0 0 1 14-14Z"
      />
      <circle className="fill-art-apricot" cx="301" cy="110" r="6" />
      <circle className="fill-art-apricot" cx="320" cy="110" r="6" />
      <circle className="fill-art-apricot" cx="339" cy="110" r="6" />
    </Scene>
  );
}
