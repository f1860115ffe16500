/** Hills at night with a way through them, and nobody at the mark yet. */
export function NoDoulasIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className={className}>
      <path className="fill-art-glow" d="M24 60C44 14 120-2 168 22s60 78 28 112-124 32-164 8S6 100 24 60Z" />
      <circle className="fill-art-apricot" cx="164" cy="46" r="19" />
      <path
        className="fill-art-sage"
        d="M14 118c24-38 56-42 82-20 24-24 62-22 108 14-6 22-34 44-96 44s-90-18-94-38Z"
      />
      <path
        className="fill-art-sage"
        opacity="0.55"
        d="M20 128c40-30 84-20 110-2 24-14 50-16 68-4-12 22-44 34-90 34-54 0-80-12-88-28Z"
      />
      <path
        className="stroke-art-glow"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 11"
        d="M44 144c26-8 26-24 52-26s22-14 14-26"
      />
      <path className="fill-art-plum" d="M108 92C94 72 84 62 84 48a24 24 0 0 1 48 0c0 14-10 24-24 44Z" />
      <circle className="fill-art-glow" cx="108" cy="48" r="10" />
    </svg>
  );
}
