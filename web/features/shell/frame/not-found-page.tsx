import { Button } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { SiteFrame } from "./site-frame.tsx";

export function NotFoundPage() {
  return (
    <SiteFrame>
      <main className="mx-auto flex max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
        <Illustration name="not-found" className="w-60" />
        <h1 className="mt-6 text-2xl md:text-3xl">Page not found</h1>
        <p className="mt-3 text-ink-soft">The page may have moved, or its address may have a typo.</p>
        <div className="mt-8 flex w-full flex-wrap justify-center gap-3 max-sm:*:grow">
          <Button asChild>
            <a href="/">Return to Home</a>
          </Button>
          <Button asChild variant="secondary">
            <a href="/find-doulas">Find Doulas</a>
          </Button>
        </div>
        <p className="mt-8 text-ink-soft">
          Still can't find it? Email us.
          <br />
          <SupportLink />
        </p>
      </main>
    </SiteFrame>
  );
}
