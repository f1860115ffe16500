import { useHydrated } from "@tanstack/react-router";
import { type ComponentType, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";

type DrawingProps = { className?: string };

interface ServerDrawing {
  load: () => Promise<ComponentType<DrawingProps>>;
  viewBox: string;
}

const loads = new Set<() => Promise<void>>();

/** On the server, before a page is rendered: from then on the drawings of all code that is loaded are there. */
export async function loadDrawings(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}

/** The same object at every render: React would write another one, though it says the same. */
const asItCame = { __html: "" };

/**
 * A drawing that comes with the page's HTML and stays as it came; its code, which weighs more than the rest of the page,
 * is fetched only where the browser itself turns to the page.
 */
export function serverDrawing({ load, viewBox }: ServerDrawing): ComponentType<DrawingProps> {
  const LazyDrawing = lazyPart(load, {
    fallback: ({ className }) => <svg aria-hidden="true" viewBox={viewBox} className={className} />,
    isSilent: true,
  });
  let OnServer: ComponentType<DrawingProps> | undefined;
  const loadOnServer = async () => {
    OnServer = await load();
    loads.delete(loadOnServer);
  };
  loads.add(loadOnServer);

  return function Drawing({ className }: DrawingProps) {
    const isHydrated = useHydrated();
    // Decided once, as it is first shown: hydration lets stand what the server wrote.
    const [isThere] = useState(!isHydrated);
    if (OnServer) {
      return (
        <span className="contents">
          <OnServer className={className} />
        </span>
      );
    }
    if (!isThere) return <LazyDrawing className={className} />;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: writes nothing; it tells React to leave the content alone
    return <span className="contents" suppressHydrationWarning dangerouslySetInnerHTML={asItCame} />;
  };
}
