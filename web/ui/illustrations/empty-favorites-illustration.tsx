import { Sprig } from "./sprig.tsx";

/** A keepsake box with its lid up, and room in it for the first heart. */
export function EmptyFavoritesIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path
        className="fill-art-glow"
        d="M214 85C214 100 204 118 192 130C180 142 160 152 141 157C122 161 97 162 79 157C61 152 43 140 31 128C20 116 12 100 11 85C10 70 14 50 25 38C36 26 59 15 78 11C97 8 121 12 139 17C158 22 177 30 189 41C201 53 213 70 214 85Z"
      />
      <Sprig x={40} y={150} rotate={-16} scale={0.7} />
      <Sprig x={184} y={150} rotate={14} scale={0.56} isMirrored />
      <path
        className="stroke-art-rose"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray="1 8"
        d="M112 84C94 72 82 60 82 46a16 16 0 0 1 30-8 16 16 0 0 1 30 8c0 14-12 26-30 38Z"
      />
      <path
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        d="M62 100h100v40a10 10 0 0 1-10 10H72a10 10 0 0 1-10-10Z"
      />
      <path
        className="fill-art-plum"
        d="M54 98a6 6 0 0 1 6-6h104a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H60a6 6 0 0 1-6-6Z"
      />
      <circle className="fill-art-apricot" cx="112" cy="128" r="8" />
    </svg>
  );
}
