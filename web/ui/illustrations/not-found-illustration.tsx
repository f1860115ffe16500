const steps = [
  { x: 40, y: 142, turn: 58, opacity: 1 },
  { x: 72, y: 150, turn: 66, opacity: 0.9 },
  { x: 98, y: 124, turn: 44, opacity: 0.75 },
  { x: 128, y: 124, turn: 38, opacity: 0.6 },
  { x: 140, y: 92, turn: 24, opacity: 0.42 },
  { x: 168, y: 84, turn: 18, opacity: 0.28 },
];

const toes = [
  { x: -6, y: -14, radius: 3.4 },
  { x: -0.5, y: -16.2, radius: 2.7 },
  { x: 4, y: -15, radius: 2.3 },
  { x: 7.4, y: -12, radius: 2 },
];

/** Small footprints that lead away and fade, under a waning moon. */
export function NotFoundIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 180" className={className}>
      <path
        className="fill-art-glow"
        d="M216 90C215 106 204 125 192 138C180 151 160 163 141 168C122 172 98 172 79 167C60 162 42 150 30 137C17 124 6 106 5 90C4 74 11 52 23 39C36 27 60 18 79 15C99 11 121 12 140 16C159 21 182 28 194 41C207 53 216 74 216 90Z"
      />
      <path className="fill-art-apricot" d="M66 22a34 34 0 1 0 36 50A28 28 0 0 1 66 22Z" />
      {steps.map(({ x, y, turn, opacity }, step) => (
        <g
          key={x}
          className="fill-art-plum"
          opacity={opacity}
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${step % 2 === 0 ? 1 : -1} 1)`}
        >
          <path d="M-8-6C-8-14 6-13 7-5S3 4 4 10 0 18-4 17s-4-7-4-11S-8-2-8-6Z" />
          {toes.map((toe) => (
            <circle key={toe.x} cx={toe.x} cy={toe.y} r={toe.radius} />
          ))}
        </g>
      ))}
    </svg>
  );
}
