/** A letter with a moon for its seal. */
export function EnvelopeDrawing({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 150" className={className}>
      <path
        className="fill-art-glow"
        d="M212 76C211 92 202 108 190 119C178 130 160 136 141 140C122 144 98 146 79 142C60 138 42 130 30 118C18 107 9 90 9 75C10 60 20 46 32 35C44 24 62 16 80 11C98 7 122 6 141 10C160 14 178 22 190 33C202 44 213 60 212 76Z"
      />
      <rect
        className="fill-art-cloth stroke-art-plum"
        strokeWidth="2.5"
        x="50"
        y="34"
        width="120"
        height="84"
        rx="12"
      />
      <path
        className="stroke-art-plum"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M54 112 92 80M166 112 128 80M53 41l48 41c5 4 13 4 18 0l48-41"
      />
      <circle className="fill-art-plum" cx="110" cy="84" r="19" />
      <path className="fill-art-apricot" d="M107 73a12 12 0 1 0 14 15 10 10 0 0 1-14-15Z" />
    </svg>
  );
}
