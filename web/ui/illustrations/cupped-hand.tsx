type CuppedHandProps = {
  cx: number;
  cy: number;
  /** Of the round thing that it holds. */
  radius: number;
  side: "left" | "right";
  skin: string;
  sleeve: string;
};

type Point = { x: number; y: number };

/** Degrees as on a clock face turned by a quarter: 90 is below, 180 on the left. */
function onCircle(cx: number, cy: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: Math.round((cx + radius * Math.cos(angle)) * 10) / 10,
    y: Math.round((cy + radius * Math.sin(angle)) * 10) / 10,
  };
}

function arc(cx: number, cy: number, radius: number, from: number, to: number): string {
  const start = onCircle(cx, cy, radius, from);
  const end = onCircle(cx, cy, radius, to);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}

// From the finger that touches the moon outwards: distance in finger widths, and where the tip ends.
const fingers = [
  { distance: 0.5, tip: 172 },
  { distance: 1.42, tip: 181 },
  { distance: 2.34, tip: 177 },
  { distance: 3.2, tip: 165 },
];

/** An open hand that holds something round from below. */
export function CuppedHand({ cx, cy, radius, side, skin, sleeve }: CuppedHandProps) {
  const width = radius * 0.165;
  const palm = onCircle(cx, cy, radius + width * 1.8, 116);
  const wrist = { x: palm.x + width * 0.5, y: palm.y + width * 4.6 };
  const thumb = onCircle(cx, cy, radius * 0.74, 116);
  return (
    <g
      transform={side === "right" ? `matrix(-1 0 0 1 ${cx * 2} 0)` : undefined}
      fill="none"
      strokeLinecap="round"
    >
      <path
        className={skin}
        strokeWidth={width * 3.3}
        d={`M${wrist.x} ${wrist.y + width * 3}L${palm.x} ${palm.y}`}
      />
      {fingers.map(({ distance, tip }) => (
        <path
          key={distance}
          className={skin}
          strokeWidth={width}
          d={arc(cx, cy, radius + width * distance, 104, tip)}
        />
      ))}
      <path
        className={skin}
        strokeWidth={width * 1.1}
        d={`M${palm.x + width} ${palm.y}Q${thumb.x - width * 1.6} ${thumb.y + width} ${thumb.x - width} ${thumb.y - width * 0.8}`}
      />
      <path
        className={sleeve}
        strokeLinecap="butt"
        strokeWidth={width * 4.4}
        d={`M${wrist.x} ${wrist.y + width * 1.2}l${width * 0.4} ${width * 6}`}
      />
    </g>
  );
}
