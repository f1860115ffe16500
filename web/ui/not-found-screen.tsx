import { lazyPart } from "../lib/lazy-part.tsx";
import { Button } from "./button.tsx";

// Every page would load it, and hardly one shows it.
const LazyDrawing = lazyPart(
  async () => (await import("./illustrations/not-found-illustration.tsx")).NotFoundIllustration,
  {
    fallback: ({ className }) => <div className={className} />,
    isSilent: true,
  },
);

/** Any address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <main className="mx-auto flex min-h-[80dvh] max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <LazyDrawing className="aspect-[22/18] w-60" />
      <h1 className="mt-6 text-2xl md:text-3xl">Page not found</h1>
      <p className="mt-3 text-ink-soft">The page may have moved, or its address may have a typo.</p>
      <Button asChild className="mt-8">
        <a href="/">Return to Home</a>
      </Button>
    </main>
  );
}
