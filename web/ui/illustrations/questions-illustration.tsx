import { Sprig } from "./sprig.tsx";

/** Two thoughts that touch, one of them still empty. */
export function QuestionsIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path
        className="fill-art-glow"
        d="M214 85C214 100 204 118 192 130C180 142 160 152 141 157C122 161 97 162 79 157C61 152 43 140 31 128C20 116 12 100 11 85C10 70 14 50 25 38C36 26 59 15 78 11C97 8 121 12 139 17C158 22 177 30 189 41C201 53 213 70 214 85Z"
      />
      <Sprig x={40} y={152} rotate={-12} scale={0.68} />
      <path
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d="M64 34h72a14 14 0 0 1 14 14v32a14 14 0 0 1-14 14H92l-18 18V94H64a14 14 0 0 1-14-14V48a14 14 0 0 1 14-14Z"
      />
      <path
        className="fill-art-plum"
        d="M118 84h48a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12h-4v16l-16-16h-28a12 12 0 0 1-12-12V96a12 12 0 0 1 12-12Z"
      />
      <path className="fill-art-apricot" d="M140 96a13 13 0 1 0 15 17 11 11 0 0 1-15-17Z" />
    </svg>
  );
}
