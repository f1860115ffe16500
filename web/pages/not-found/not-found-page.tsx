import { Footer } from "../../features/shell/footer.tsx";
import { PublicHeader } from "../../features/shell/public-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Illustration } from "../../ui/illustration.tsx";

/** Any address that leads nowhere. Every page loads it: no SiteFrame, which weighs more than the landing page's parts. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto flex max-w-lg grow flex-col items-center justify-center px-4 py-12 text-center">
        <Illustration name="not-found" className="w-60" />
        <h1 className="mt-6 text-2xl md:text-3xl">Page not found</h1>
        <p className="mt-3 text-ink-soft">The page may have moved, or its address may have a typo.</p>
        <Button asChild className="mt-8">
          <a href="/">Return to Home</a>
        </Button>
      </main>
      <Footer />
    </div>
  );
}
