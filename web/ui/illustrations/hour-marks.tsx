type HourMarksProps = {
  cx: number;
  cy: number;
  radius: number;
  /** The first and the last hour drawn, 0 at the top; 18 to 30 is the upper half of 24. */
  from?: number;
  to?: number;
  /** Hours that carry the accent. */
  lit?: readonly number[];
  /** Of the full ring. */
  count?: number;
  length?: number;
};

/** A ring of short strokes, as on a clock: a birth takes the hours it takes. */
export function HourMarks({
  cx,
  cy,
  radius,
  count = 24,
  from = 0,
  to = count - 1,
  lit = [],
  length = 12,
}: HourMarksProps) {
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <g strokeLinecap="round">
      {hours.map((hour) => {
        const isLit = lit.includes(hour);
        return (
          <line
            key={hour}
            x1={cx}
            x2={cx}
            y1={cy - radius}
            y2={cy - radius - (isLit ? length * 1.6 : length)}
            strokeWidth={isLit ? 4 : 2.5}
            className={isLit ? "stroke-art-rose" : "stroke-art-line/45"}
            transform={`rotate(${(hour * 360) / count} ${cx} ${cy})`}
          />
        );
      })}
    </g>
  );
}
