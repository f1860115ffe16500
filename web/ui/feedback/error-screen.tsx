import { Button } from "../basics/button.tsx";
import { Illustration } from "../basics/illustration.tsx";
import { Logo } from "../basics/logo.tsx";

function getErrorMessage(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return typeof error === "string" && error ? error : "Unknown error";
}

interface ErrorScreenProps {
  siteName: string;
  error?: unknown;
}

/** Replaces the whole page if rendering it failed. Its links load a new page, since this one is broken. */
export function ErrorScreen({ siteName, error }: ErrorScreenProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <a href="/" className="mb-8 rounded-control">
        <Logo siteName={siteName} />
      </a>
      <Illustration name="error" className="w-56" />
      <h1 className="mt-6 text-2xl md:text-3xl">Something went wrong</h1>
      <p className="mt-3 text-ink-soft">An error occurred while loading the application.</p>
      <p className="mt-4 max-w-full rounded-control bg-sunken px-4 py-2 text-ink-soft text-sm">
        {getErrorMessage(error)}
      </p>
      <div className="mt-8 flex w-full flex-wrap justify-center gap-3 max-sm:*:grow">
        <Button onClick={() => location.reload()}>Reload Page</Button>
        <Button asChild variant="secondary">
          <a href="/">Return to Home</a>
        </Button>
      </div>
    </main>
  );
}
