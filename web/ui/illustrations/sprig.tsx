type SprigProps = { x: number; y: number; rotate?: number; scale?: number; isMirrored?: boolean };

const leaves = [
  { y: -14, turn: -52 },
  { y: -30, turn: 50 },
  { y: -46, turn: -44 },
  { y: -62, turn: 42 },
];

/** A twig with leaves, growing up from (x, y). */
export function Sprig({ x, y, rotate = 0, scale = 1, isMirrored = false }: SprigProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotate}) scale(${isMirrored ? -scale : scale} ${scale})`}>
      <path
        className="stroke-art-sage"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        d="M0 0C4-28-4-52 0-84"
      />
      {leaves.map(({ y: leafY, turn }) => (
        <path
          key={leafY}
          className="fill-art-sage"
          transform={`translate(0 ${leafY}) rotate(${turn})`}
          d="M0 0C-11-8-11-22 0-32 11-22 11-8 0 0Z"
        />
      ))}
      <path className="fill-art-sage" d="M0-78C-9-85-9-97 0-106 9-97 9-85 0-78Z" />
    </g>
  );
}
