/** Hills at night with a way through them, and nobody at the mark yet. */
export function NoDoulasIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path
        className="fill-art-glow"
        d="M214 85C214 100 203 118 191 130C178 141 158 148 139 153C120 157 98 160 79 157C60 154 36 144 24 132C13 120 8 100 9 85C10 70 20 54 32 42C44 30 61 18 79 13C97 8 122 8 141 13C159 17 179 28 191 40C203 52 214 70 214 85Z"
      />
      <circle className="fill-art-apricot" cx="164" cy="46" r="19" />
      <path
        className="fill-art-sage"
        opacity="0.55"
        d="M14 92c22-26 52-30 78-12 26-22 64-20 110 12 6 30-20 56-92 56S8 122 14 92Z"
      />
      <path
        className="fill-art-sage"
        d="M22 122c30-26 66-30 96-14 28-12 54-8 78 10-10 24-40 40-88 40-44 0-74-14-86-36Z"
      />
      <path
        className="stroke-art-glow"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 11"
        d="M54 148c24-4 34-16 50-20s12-16 6-24"
      />
      <path className="fill-art-plum" d="M108 98C94 78 84 68 84 54a24 24 0 0 1 48 0c0 14-10 24-24 44Z" />
      <circle className="fill-art-glow" cx="108" cy="54" r="10" />
    </svg>
  );
}
