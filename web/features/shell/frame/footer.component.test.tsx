import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { platformDefaults } from "../../../../contract/settings/settings.ts";
import { boot, provideBoot } from "../../../lib/boot.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";

const own = { ...boot };
const settings = {
  ...platformDefaults,
  privacy_policy_url: "https://law.example/privacy",
  terms_of_service_url: "/our-terms",
};

beforeEach(() => {
  provideBoot(() => ({ ...own, settings }));
  stubVisitor();
  stubApi("GET /rest/v1/faqs", () => ({ items: [] }));
});
afterEach(() => provideBoot(() => own));

it.each(["/faq", "/doula-signup", "/?dialog=signup", "/terms", "/consumer-health-data"])(
  "[3.17] the settings' privacy and terms links apply on %s",
  async (address) => {
    await openPage(address);
    const legal = page.getByRole("link", { name: /^(Privacy|Privacy Policy|Terms)$/, includeHidden: true });
    await expect.element(legal.nth(1)).toBeInTheDocument();
    const addresses = new Set(legal.elements().map((link) => link.getAttribute("href")));
    expect(addresses).toEqual(new Set([settings.privacy_policy_url, settings.terms_of_service_url]));
  },
);
