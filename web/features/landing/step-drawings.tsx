import { HourMarks } from "../../ui/illustrations/hour-marks.tsx";
import { Sprig } from "../../ui/illustrations/sprig.tsx";

type DrawingProps = { className?: string };

/** Faces on a hillside, one of them under the glass. */
export function BrowseDrawing({ className }: DrawingProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 160" className={className}>
      <path
        className="fill-art-glow"
        d="M212 80C212 95 202 113 190 124C178 135 159 142 140 147C121 151 97 153 78 149C59 145 41 135 29 124C18 112 8 95 8 80C9 65 20 48 32 37C44 26 61 17 79 13C98 8 122 8 141 12C160 16 178 26 190 37C202 48 211 65 212 80Z"
      />
      <Bust x={54} y={89} skin="fill-art-skin" cloth="fill-art-rose" />
      <Bust x={170} y={86} skin="fill-art-skin" cloth="fill-art-plum" />
      <path
        className="fill-art-sage"
        d="M18 118c34-22 72-26 104-10 30-12 58-8 82 8-12 26-50 36-100 36-48 0-76-12-86-34Z"
      />
      <path className="stroke-art-plum" strokeWidth="10" strokeLinecap="round" d="m138 100 24 28" />
      <circle className="fill-art-apricot stroke-art-plum" strokeWidth="6" cx="113" cy="68" r="40" />
      <clipPath id="browse-glass">
        <circle cx="113" cy="68" r="37" />
      </clipPath>
      <g clipPath="url(#browse-glass)">
        <Bust x={113} y={82} scale={1.55} skin="fill-art-skin-deep" cloth="fill-art-cloth" />
      </g>
    </svg>
  );
}

type BustProps = { x: number; y: number; scale?: number; skin: string; cloth: string };

function Bust({ x, y, scale = 1, skin, cloth }: BustProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {/* In the dark, hair would be lost on the hillside but for its rim. */}
      <circle className="fill-art-hair stroke-art-rim" strokeWidth="1.5" cx="0" cy="-14" r="14" />
      <path className={cloth} d="M-21 26C-21 8-12 2 0 2S21 8 21 26Z" />
      <ellipse className={skin} cx="0" cy="-10" rx="10" ry="11.5" />
      <path className="fill-art-hair" d="M-11-8C-14-30 14-30 11-8 8-13 3-17 0-19-3-15-7-10-11-8Z" />
    </g>
  );
}

/** A telephone in the ring of an hour, half of which is lit. */
export function CallDrawing({ className }: DrawingProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 160" className={className}>
      <path
        className="fill-art-glow"
        d="M209 80C209 96 201 114 190 126C178 137 159 145 140 149C121 153 96 154 78 149C59 144 42 131 31 119C20 108 11 93 12 79C13 65 24 47 36 36C48 25 64 16 82 12C100 8 124 8 142 12C160 17 177 27 188 39C200 50 208 65 209 80Z"
      />
      <HourMarks
        cx={110}
        cy={80}
        radius={56}
        count={24}
        length={7}
        lit={[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}
      />
      <rect
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        x="84"
        y="32"
        width="52"
        height="96"
        rx="11"
      />
      <circle className="fill-art-apricot" cx="110" cy="67" r="18" />
      <path
        className="stroke-art-hair"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M103 66q2.5-3 5 0M112 66q2.5-3 5 0M105 73q5 5 10 0"
      />
      <circle className="fill-art-sage" cx="99" cy="108" r="8" />
      <circle className="fill-art-rose" cx="121" cy="108" r="8" />
    </svg>
  );
}

/** A paper signed with a moon, and something that grows beside it. */
export function ServicesDrawing({ className }: DrawingProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 160" className={className}>
      <path
        className="fill-art-glow"
        d="M211 80C211 95 200 112 189 123C177 134 160 143 142 148C123 152 98 153 79 149C60 145 40 136 28 125C17 113 8 95 9 80C9 65 19 47 31 36C43 25 62 17 80 13C98 9 121 8 140 12C159 16 180 26 192 37C203 48 212 65 211 80Z"
      />
      <Sprig x={168} y={146} rotate={12} scale={0.85} />
      <Sprig x={52} y={148} rotate={-16} scale={0.62} isMirrored />
      <path
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d="M70 26h60l20 20v84a10 10 0 0 1-10 10H80a10 10 0 0 1-10-10Z"
      />
      <path
        className="fill-art-cloth stroke-art-line"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d="M130 26v20h20Z"
      />
      <path
        className="stroke-art-line/45"
        strokeWidth="4"
        strokeLinecap="round"
        d="M98 62h36M98 80h36M98 98h20"
      />
      <path
        className="stroke-art-sage"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m80 61 4 4 7-8M80 79l4 4 7-8M80 97l4 4 7-8"
      />
      <circle className="fill-art-plum" cx="130" cy="120" r="18" />
      <path className="fill-art-apricot" d="M127 110a11 11 0 1 0 13 14 9 9 0 0 1-13-14Z" />
    </svg>
  );
}
