import { Sprig } from "./sprig.tsx";

/** Two sheets of a letter, one answering the other. */
export function EmptyMessagesIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path
        className="fill-art-glow"
        d="M212 88C211 104 203 121 190 133C177 145 158 154 139 158C120 162 97 163 78 157C59 151 42 138 30 125C18 112 10 96 10 80C10 64 17 46 29 34C41 22 61 14 80 11C99 8 122 10 141 16C160 22 180 32 192 44C204 56 213 72 212 88Z"
      />
      <Sprig x={36} y={152} rotate={-14} scale={0.62} />
      <Sprig x={188} y={150} rotate={16} scale={0.7} isMirrored />
      <path
        className="fill-surface stroke-art-line"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d="M62 40h76a14 14 0 0 1 14 14v30a14 14 0 0 1-14 14H88l-20 16 3-16h-9a14 14 0 0 1-14-14V54a14 14 0 0 1 14-14Z"
      />
      <path
        className="stroke-art-rose"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        d="M66 60h58M66 76h36"
      />
      <path
        className="fill-art-plum"
        d="M108 88h48a13 13 0 0 1 13 13v22a13 13 0 0 1-13 13h-3l4 14-19-14h-30a13 13 0 0 1-13-13v-22a13 13 0 0 1 13-13Z"
      />
      <path
        className="fill-art-apricot"
        d="M132 126c-9-6-15-11-15-17a8 8 0 0 1 15-4 8 8 0 0 1 15 4c0 6-6 11-15 17Z"
      />
    </svg>
  );
}
