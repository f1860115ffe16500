type HourMarksProps = {
  cx: number;
  cy: number;
  radius: number;
  /** Hours that carry the accent, 0 at the top. */
  lit?: readonly number[];
  count?: number;
  length?: number;
};

/** A ring of short strokes, as on a clock: a birth takes the hours it takes. */
export function HourMarks({ cx, cy, radius, lit = [], count = 24, length = 12 }: HourMarksProps) {
  return (
    <g strokeLinecap="round">
      {Array.from({ length: count }, (_, hour) => {
        const isLit = lit.includes(hour);
        const end = cy - radius - (isLit ? length * 1.6 : length);
        return (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: the hours are their own key
            key={hour}
            x1={cx}
            x2={cx}
            y1={cy - radius}
            y2={end}
            strokeWidth={isLit ? 4 : 2.5}
            className={isLit ? "stroke-art-rose" : "stroke-art-line/45"}
            transform={`rotate(${(hour * 360) / count} ${cx} ${cy})`}
          />
        );
      })}
    </g>
  );
}
