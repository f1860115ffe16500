/** A ball of wool whose thread has come loose: nothing that cannot be wound up again. */
export function ErrorIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path
        className="fill-art-glow"
        d="M206 85C205 100 199 116 188 128C177 140 160 153 141 158C123 163 98 163 79 158C60 153 40 142 28 130C16 118 8 100 8 85C9 70 20 53 32 42C44 30 62 21 80 16C99 10 123 6 142 10C161 13 184 26 195 38C205 51 208 70 206 85Z"
      />
      <path
        className="stroke-art-rose"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        d="M100 126c28 26 58 22 62 4s-22-20-24-4 22 24 46 10c8-4 14-4 18 0"
      />
      <circle className="fill-art-plum" cx="92" cy="86" r="46" />
      <g className="stroke-art-cloth" fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M54 70c22-18 52-20 76 0M50 84c26-18 60-18 86 2M52 100c26-14 56-12 80 6" />
        <path d="M78 44c-16 24-18 54-2 84M94 42c-10 28-8 60 6 88M112 46c-2 24 4 46 18 66" opacity="0.55" />
      </g>
      <path
        className="stroke-art-apricot"
        strokeWidth="6"
        strokeLinecap="round"
        d="M46 34l82 100M138 34 60 138"
      />
      <circle className="fill-art-apricot" cx="44" cy="31" r="7" />
      <circle className="fill-art-apricot" cx="140" cy="31" r="7" />
    </svg>
  );
}
