import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { ana, makeSession } from "../../../testing/open-page.tsx";
import { makeOrder, paymentUrl, stubPaymentCheck } from "../../../testing/orders.ts";
import { visitTerms } from "../../../testing/packages.ts";
import { stubOwnBirth } from "../../../testing/parent-home.ts";
import { stubPaymentTab } from "../../../testing/payment-tab.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { BuyDialog } from "./buy-dialog.tsx";
import { BuyPackage } from "./buy-package.tsx";

const doula = {
  id: "018f0000-0000-7000-8000-000000000001",
  slug: "grace-okafor",
  first_name: "Grace",
  last_name: "Okafor",
  full_name: "Grace Okafor",
  profile_image_url: null,
  location: null,
  is_paused: false,
  pronouns: null,
};
const offer = {
  id: "018f0000-0000-7000-8000-000000000002",
  name: "Full circle",
  description: null,
  price: 1200,
  duration_weeks: 12,
  ...visitTerms,
};

const button = (name: RegExp) => page.getByRole("button", { name });
const link = page.getByRole("link", { name: /^Complete Purchase/ });

beforeEach(() => {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
});

function show(orders: Order[], change: Partial<typeof offer> = {}, own: Partial<OwnBirth> = {}) {
  stubApi("GET /auth/v1/user", () => ({ session: makeSession(ana) }));
  stubApi("GET /rest/v1/orders", () => ({ items: orders, next_cursor: null }));
  stubPaymentCheck(() => orders[0] ?? makeOrder("pending"));
  stubOwnBirth(own);
  renderInApp(<BuyPackage offer={{ ...offer, ...change }} doula={doula} />);
}

describe("[2.6] a package that a parent", () => {
  it("has not ordered can be purchased", async () => {
    show([]);
    await expect.element(button(/^Purchase Full circle/)).toBeEnabled();
    await expectAccessible();
  });

  it("has ordered is paid for on Stripe's page, in another tab", async () => {
    show([makeOrder("pending")]);
    await expect.element(link).toHaveAttribute("href", paymentUrl);
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(button(/^Purchase/)).not.toBeInTheDocument();
  });

  it.each([{}, { name: "Full circle, renamed", price: 1300 }])(
    "asked for and the doula accepted is paid there, with %o",
    async (change) => {
      const accepted_at = new Date(2098, 11, 31, 13, 52).toISOString();
      show([makeOrder("pending", { payment_url: null, accepted_at })], change);
      await expect
        .element(page.getByText("Grace said yes. Pay by Friday, January 2, 1:00 PM."))
        .toBeVisible();
      await expect.element(button(/^Continue to payment \(\$1,200\)/)).toBeVisible();
      await expect.element(button(/^Purchase|^Request/)).not.toBeInTheDocument();
      await expectAccessible();
    },
  );

  it.each([{ payment_url: null, accepted_at: "2098-12-31T15:00:00.000Z" }, { payment_url: paymentUrl }])(
    "[2.4] had not paid before a loss asks for no money, with %o",
    async (change) => {
      const lost = { loss: { undo_until: null }, since: "2099-01-01T12:00:00.000Z" };
      show([makeOrder("pending", { ...change, is_birth: true, due_date: null })], {}, lost);
      await expect.element(button(/^Purchase Full circle/)).toBeEnabled();
      await expect
        .element(page.getByText(/said yes|Continue to payment|Complete Purchase/))
        .not.toBeInTheDocument();
    },
  );

  it("cannot pay online because it costs less than Stripe takes has no button", async () => {
    show([], { price: 0.49 });
    await expect.element(page.getByText("costs too little to pay for online")).toBeVisible();
    await expect.element(button(/^Purchase/)).not.toBeInTheDocument();
  });

  it.each([null, "2099-01-01T00:00:00.000Z"])(
    "has paid for a birth cannot be purchased while it is open, until %s",
    async (ends_at) => {
      show([makeOrder("paid", { is_birth: true, ends_at })]);
      await expect.element(page.getByText("Paid $1,200", { exact: true })).toBeVisible();
      await expect.element(button(/^Purchase/)).not.toBeInTheDocument();
    },
  );

  it("had for an earlier birth can be purchased for the next child", async () => {
    show([makeOrder("paid", { is_birth: true, ends_at: "2020-01-01T00:00:00.000Z" })]);
    await expect.element(page.getByText("Paid $1,200", { exact: true })).toBeVisible();
    await expect.element(button(/^Purchase Full circle/)).toBeEnabled();
  });

  it("has paid for leads to Messages, then to the receipt, and can be purchased again", async () => {
    show([makeOrder("paid")]);
    await expect.element(page.getByText("Paid $1,200", { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Message Grace" }))
      .toHaveAttribute("href", "/messages?doula=grace-okafor");
    await expect.element(button(/^Purchase again/)).toBeEnabled();
    await expect
      .element(page.getByRole("link", { name: "View receipt for Full circle" }))
      .toHaveAttribute("href", `/orders/${makeOrder("paid").id}/receipt`);
  });

  it.each(["expired", "failed", "cancelled"] as const)(
    "has an order for that is %s can be purchased",
    async (status) => {
      show([makeOrder(status)]);
      await expect.element(button(/^Purchase Full circle/)).toBeEnabled();
    },
  );

  it("has paid for at another price shows the amount paid", async () => {
    show([makeOrder("paid", { amount: 900, package: { ...makeOrder("paid").package, price: 900 } })]);
    await expect.element(page.getByText("Paid $900", { exact: true })).toBeVisible();
  });

  it("ordered at another price cannot be paid with that link", async () => {
    show([makeOrder("pending", { package: { ...makeOrder("pending").package, price: 900 } })]);
    await expect.element(button(/^Purchase Full circle/)).toBeEnabled();
    await expect.element(link).not.toBeInTheDocument();
  });
});

it("[2.6] the summary of a package does not show another package's order from the URL", async () => {
  const other = makeOrder("paid", { package_id: "018f0000-0000-7000-8000-000000000009" });
  stubApi("GET /rest/v1/orders", () => ({ items: [other], next_cursor: null }));
  renderInApp(
    <BuyDialog
      offer={offer}
      doula={doula}
      orderId={other.id}
      isOpen
      onOrdered={() => undefined}
      onClose={() => undefined}
    />,
  );
  await expect.element(button(/^Continue to payment/)).toBeEnabled();
  await expect.element(page.getByRole("dialog", { name: "Purchase Full circle" })).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: /are set$/ })).not.toBeInTheDocument();
});

it("[2.6 6.4] a price that changed during the visit appears beside the old one, and must be confirmed again", async () => {
  const sent: unknown[] = [];
  let changePrice: (price: number) => void = () => undefined;
  function PricedPackage() {
    const [price, setPrice] = useState(1200);
    changePrice = setPrice;
    return (
      <BuyDialog
        offer={{ ...offer, price }}
        doula={doula}
        orderId={undefined}
        isOpen
        onOrdered={() => undefined}
        onClose={() => undefined}
      />
    );
  }
  stubApi("GET /rest/v1/orders", () => ({ items: [], next_cursor: null }));
  stubApi("POST /rest/v1/orders", async (request) => {
    sent.push(await request.json());
    changePrice(1500);
    return Response.json(
      { code: "package_changed", detail: "This package has changed. The price is now $1,500." },
      { status: 409 },
    );
  });
  stubPaymentTab();
  renderInApp(<PricedPackage />);
  await button(/^Continue to payment/).click();
  await expect.element(page.getByText("It was $1,200 and is now $1,500.")).toBeVisible();
  await button(/^Continue to payment \(\$1,500\)/).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toMatchObject([{ amount: 1200 }, { amount: 1500 }]);
});
