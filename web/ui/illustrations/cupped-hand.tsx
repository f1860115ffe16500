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

// From the finger that touches the moon outwards: distance in finger widths, where it starts and where its tip ends.
const fingers = [
  { distance: 0.5, base: 118, tip: 173 },
  { distance: 1.4, base: 120, tip: 182 },
  { distance: 2.3, base: 122, tip: 178 },
  { distance: 3.15, base: 126, tip: 167 },
];

function cuff({ x, y }: Point, width: number): string {
  const [top, bottom] = [width * 2.1, width * 2.5];
  const [start, end] = [y - width * 0.5, y + width * 2.3];
  return [
    `M${x - top} ${start}Q${x} ${start + width * 0.7} ${x + top} ${start}`,
    `L${x + bottom} ${end}Q${x} ${end + width * 0.9} ${x - bottom} ${end}Z`,
  ].join("");
}

/** An open hand that holds something round from below. */
export function CuppedHand({ cx, cy, radius, side, skin, sleeve }: CuppedHandProps) {
  const width = radius * 0.165;
  const palm = onCircle(cx, cy, radius + width * 1.75, 123);
  const heel = onCircle(cx, cy, radius + width * 1.95, 112);
  const wrist = { x: heel.x + width * 0.2, y: heel.y + width * 5 };
  const thumbTip = onCircle(cx, cy, radius * 0.76, 124);
  return (
    <g
      transform={side === "right" ? `matrix(-1 0 0 1 ${cx * 2} 0)` : undefined}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        className={skin}
        strokeWidth={width * 3.5}
        d={`M${wrist.x} ${wrist.y}Q${heel.x} ${heel.y + width} ${palm.x} ${palm.y}`}
      />
      {fingers.map(({ distance, base, tip }) => (
        <path
          key={distance}
          className={skin}
          strokeWidth={width}
          d={arc(cx, cy, radius + width * distance, base, tip)}
        />
      ))}
      <path
        className={skin}
        strokeWidth={width * 1.15}
        d={`M${heel.x} ${heel.y - width * 0.4}Q${heel.x + width * 0.9} ${heel.y - width * 2} ${thumbTip.x} ${thumbTip.y}`}
      />
      <path className={sleeve} stroke="none" d={cuff(wrist, width)} />
    </g>
  );
}
