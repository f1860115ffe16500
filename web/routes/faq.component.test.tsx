import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../testing/open-page.tsx";
import { stubApi } from "../testing/stub-api.ts";

it("[2.15] offers the search and our email address below the questions", async () => {
  stubVisitor();
  stubApi("GET /rest/v1/faqs", () => ({
    items: [{ id: "faq-1", question: "What does a doula do?", answer: "They stay with you." }],
  }));
  await openPage("/faq");
  const next = page.getByRole("region", { name: "Didn't find your answer?" });
  await expect
    .element(next.getByRole("link", { name: "Find Doulas" }))
    .toHaveAttribute("href", "/find-doulas");
  await expect
    .element(next.getByRole("link", { name: /^support@/ }))
    .toHaveAttribute("href", expect.stringMatching(/^mailto:support@/));
  await expectAccessible();
});
