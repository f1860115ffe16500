import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { TextLink } from "./text-link.tsx";

const link = (name: string) => page.getByRole("link", { name });

it("a link to a page and a link to an address look the same", async () => {
  await renderInApp(
    <p>
      Read the <TextLink to="/faq">answers</TextLink> or{" "}
      <TextLink href="mailto:support@example.com">write to us</TextLink>.
    </p>,
  );
  await expect.element(link("answers")).toHaveAttribute("href", "/faq");
  await expect.element(link("write to us")).toHaveAttribute("href", "mailto:support@example.com");
  const [answers, mail] = ["answers", "write to us"].map((name) => getComputedStyle(link(name).element()));
  for (const property of ["color", "fontWeight", "textDecorationLine", "textDecorationColor"] as const)
    expect(answers?.[property], property).toBe(mail?.[property]);
  expect(answers?.textDecorationLine).toBe("underline");
  await expectAccessible();
});

it("a link to a new tab says so to a screen reader", async () => {
  await renderInApp(
    <TextLink href="https://example.com" opensNewTab>
      Join the call
    </TextLink>,
  );
  const join = link("Join the call (opens in a new tab)");
  await expect.element(join).toHaveAttribute("target", "_blank");
  await expect.element(join).toHaveAttribute("rel", "noreferrer");
});

it("a title keeps its color and is underlined under the pointer", async () => {
  await renderInApp(
    <h2 className="p-20">
      <TextLink to="/faq" look="title">
        Grace Miller
      </TextLink>
    </h2>,
  );
  const heading = page.getByRole("heading");
  const title = link("Grace Miller");
  await expect.element(title).toBeVisible();
  expect(getComputedStyle(title.element()).color).toBe(getComputedStyle(heading.element()).color);
  await title.hover();
  await expect
    .poll(() => getComputedStyle(title.element()).textDecorationColor)
    .toBe(getComputedStyle(title.element()).color);
});
