import { onTestFinished, vi } from "vitest";

/** The tabs that a page opens for payments. */
interface PaymentTabs {
  opened: FakeTab[];
}

interface FakeTab {
  document: Document;
  opener: unknown;
  closed: boolean;
  /** Where it was led. */
  url: string | undefined;
}

/** Stands in for the browser's tabs, or for a browser that blocks them. */
export function stubPaymentTab({ isBlocked = false } = {}): PaymentTabs {
  const opened: FakeTab[] = [];
  const stub = vi.spyOn(window, "open").mockImplementation(() => {
    if (isBlocked) return null;
    const tab = {
      document: document.implementation.createHTMLDocument(),
      opener: window as unknown,
      closed: false,
      url: undefined as string | undefined,
      location: {
        replace: (url: string) => {
          tab.url = url;
        },
      },
      close: () => {
        tab.closed = true;
      },
    };
    opened.push(tab);
    return tab as unknown as Window;
  });
  onTestFinished(() => stub.mockRestore());
  return { opened };
}
