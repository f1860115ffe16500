import { CuppedHand } from "./cupped-hand.tsx";
import { HourMarks } from "./hour-marks.tsx";
import { Sprig } from "./sprig.tsx";

/** A moon with a mother and her child in it, held by two hands, the hours of a night around it. */
export function HeroIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 540" className={className}>
      <path
        className="fill-art-glow"
        d="M86 118C150 20 300-10 404 46s150 176 122 290-128 190-256 190S58 452 34 336 38 192 86 118Z"
      />
      <HourMarks cx={280} cy={232} radius={186} lit={[21, 22, 0, 2, 3]} />
      <circle className="fill-art-apricot" cx="280" cy="232" r="138" />
      <g className="fill-art-glow" opacity="0.35">
        <circle cx="366" cy="176" r="17" />
        <circle cx="387" cy="232" r="9" />
        <circle cx="192" cy="188" r="11" />
        <circle cx="352" cy="300" r="8" />
      </g>
      <MotherAndChild />
      <CuppedHand
        cx={280}
        cy={232}
        radius={138}
        side="left"
        skin="stroke-art-skin"
        sleeve="stroke-art-plum"
      />
      <CuppedHand
        cx={280}
        cy={232}
        radius={138}
        side="right"
        skin="stroke-art-skin-deep"
        sleeve="stroke-art-sage"
      />
      <Sprig x={70} y={452} rotate={-24} />
      <Sprig x={490} y={452} rotate={24} isMirrored />
    </svg>
  );
}

function MotherAndChild() {
  return (
    <g>
      <path
        className="fill-art-plum"
        d="M206 330C196 276 214 232 246 216c16-8 42-8 56 4 26 22 44 60 46 112-40 34-104 36-142-2Z"
      />
      <path className="fill-art-skin-deep" d="M256 196h34v28c-8 14-26 14-34 0Z" />
      <ellipse
        className="fill-art-skin-deep"
        cx="282"
        cy="172"
        rx="31"
        ry="34"
        transform="rotate(18 282 172)"
      />
      <path
        className="fill-art-line"
        d="M246 186c-10-34 14-62 46-56 18 4 28 16 28 28-18-8-34 0-44 14-6 10-16 16-30 14Z"
      />
      <circle className="fill-art-line" cx="246" cy="142" r="17" />
      <ellipse className="fill-art-blush" cx="296" cy="276" rx="56" ry="32" transform="rotate(-22 296 276)" />
      <circle className="fill-art-skin" cx="336" cy="248" r="21" />
      <path
        className="stroke-art-skin-deep"
        fill="none"
        strokeWidth="22"
        strokeLinecap="round"
        d="M232 262c2 36 34 58 82 44"
      />
    </g>
  );
}
