import { CuppedHand } from "./cupped-hand.tsx";
import { HourMarks } from "./hour-marks.tsx";
import { Sprig } from "./sprig.tsx";

/** A moon with a mother and her child in it, held by two hands, the hours of a night around it. */
export function HeroIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 540" className={className}>
      <path
        className="fill-art-glow"
        d="M530 256C528 304 509 358 480 396C451 434 403 470 357 484C311 498 250 495 204 481C157 466 108 435 77 397C47 360 21 303 22 256C22 209 47 152 78 115C109 79 159 52 206 37C252 22 310 15 357 27C405 40 460 72 489 111C517 149 531 208 530 256Z"
      />
      <HourMarks cx={280} cy={232} radius={188} from={19} to={29} lit={[21, 22, 24, 26, 27]} />
      <circle className="fill-art-apricot" cx="280" cy="232" r="138" />
      <g className="fill-art-crater" opacity="0.55">
        <circle cx="368" cy="172" r="17" />
        <circle cx="390" cy="228" r="8" />
        <circle cx="186" cy="182" r="12" />
        <circle cx="206" cy="142" r="6" />
      </g>
      <MotherAndChild />
      <CuppedHand cx={280} cy={232} radius={138} side="left" skin="stroke-art-skin" sleeve="fill-art-plum" />
      <CuppedHand
        cx={280}
        cy={232}
        radius={138}
        side="right"
        skin="stroke-art-skin-deep"
        sleeve="fill-art-sage"
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
        d="M207 349C194 290 212 234 246 217c16-8 42-8 56 4 24 22 44 66 47 130.5A138 138 0 0 1 207 349Z"
      />
      <path className="fill-art-skin-deep" d="M256 190h33v34c-7 14-26 14-33 0Z" />
      <ellipse
        className="fill-art-skin-deep"
        cx="282"
        cy="170"
        rx="30"
        ry="34"
        transform="rotate(16 282 170)"
      />
      <path
        className="fill-art-hair"
        d="M250 196c-18-26-8-62 26-68 24-4 40 10 40 26-20-4-38 4-46 20-4 10-8 18-20 22Z"
      />
      <circle className="fill-art-hair" cx="246" cy="138" r="18" />
      <path
        className="stroke-art-hair"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M288 172q7 5 13 1M289 190q5 4 10 1"
      />
      <path
        className="fill-art-cloth"
        d="M240 304c-8-26 10-50 40-60 26-10 58-10 68 6 10 18-6 44-34 56-28 14-66 16-74-2Z"
      />
      <circle className="fill-art-skin" cx="334" cy="250" r="22" />
      <path className="fill-art-cloth" d="M322 228c16-10 38 0 40 20 0 10-4 16-8 20 2-22-12-36-32-40Z" />
      <path
        className="stroke-art-hair"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        d="M322 250q4 3 8 0M336 256q4 3 8 0"
      />
      <path
        className="stroke-art-skin-deep"
        fill="none"
        strokeWidth="23"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M230 258c-6 36 22 66 84 44"
      />
    </g>
  );
}
