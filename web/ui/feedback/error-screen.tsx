import { Button } from "../basics/button.tsx";
import { Illustration } from "../basics/illustration.tsx";

function getErrorMessage(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return typeof error === "string" && error ? error : "Unknown error";
}

/** Replaces the whole page if rendering it failed. */
export function ErrorScreen({ error }: { error?: unknown }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <Illustration name="error" className="w-56" />
      <h1 className="mt-6 text-2xl md:text-3xl">Something went wrong</h1>
      <p className="mt-3 text-ink-soft">An error occurred while loading the application.</p>
      <p className="mt-4 max-w-full rounded-control bg-sunken px-4 py-2 text-ink-soft text-sm">
        {getErrorMessage(error)}
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Reload Page
      </Button>
    </main>
  );
}
