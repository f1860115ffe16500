import { isProviderUrl } from "../../contract/platform/fields.ts";
import { ApiError } from "./api.ts";

/**
 * Opens a tab that shows a text in the page's colors until `leadTab` gives it an address. Browsers allow this only within a
 * press, so it cannot wait for the address. Null if the browser blocks it.
 */
export function openWaitingTab(text: string): Window | null {
  const tab = window.open("", "_blank");
  if (!tab) return null;
  // Other sites must not be able to change the page that opened them.
  tab.opener = null;
  const { documentElement: root, body } = tab.document;
  const { backgroundColor, color } = getComputedStyle(document.body);
  tab.document.title = text;
  root.lang = document.documentElement.lang;
  Object.assign(body.style, { backgroundColor, color, font: "1rem/1.6 system-ui, sans-serif" });
  const paragraph = tab.document.createElement("p");
  Object.assign(paragraph.style, { margin: "30vh auto", maxWidth: "20rem", textAlign: "center" });
  paragraph.textContent = text;
  body.append(paragraph);
  return tab;
}

interface PaymentLink {
  /** Null if there is nothing to pay. */
  paymentUrl: string | null;
}

/**
 * Leads a waiting tab to a payment link once it arrives, and closes it if there is none. `isTabOpen` is false if
 * the browser blocked the tab, or the person closed it. Throws if the link is not a provider's address.
 */
export async function leadTab<Link extends PaymentLink>(
  tab: Window | null,
  requested: Promise<Link>,
): Promise<Link & { isTabOpen: boolean }> {
  const close = () => tab?.close();
  // Leaving this page would abandon the tab.
  window.addEventListener("pagehide", close);
  try {
    const link = await requested;
    const { paymentUrl } = link;
    if (paymentUrl !== null && !isProviderUrl(paymentUrl)) throw new ApiError("internal");
    const isTabOpen = paymentUrl !== null && tab !== null && !tab.closed;
    if (isTabOpen) tab.location.replace(paymentUrl);
    else close();
    return { ...link, isTabOpen };
  } catch (error) {
    close();
    throw error;
  } finally {
    window.removeEventListener("pagehide", close);
  }
}
