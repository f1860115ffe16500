import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { errorMessages } from "../../../../contract/errors.ts";
import { ordersKey } from "../../../api/commerce/orders.ts";
import { formatDayOfMonth } from "../../../lib/format.ts";
import { makeDoula, stubDoula, stubOnCall } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { makeOrder, paymentUrl, stubPaymentCheck } from "../../../testing/orders.ts";
import { fullFee } from "../../../testing/packages.ts";
import { stubOwnBirth } from "../../../testing/parent-home.ts";
import { stubPaymentTab } from "../../../testing/payment-tab.ts";
import { rememberSearch, results, savedDueDate, stubSearch } from "../../../testing/search.ts";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";

const order = makeOrder("pending", {
  package: { ...makeOrder("pending").package, description: "Two visits and the birth." },
});
const offer = { id: order.package_id, ...order.package, asks_before_payment: false };
const summary = page.getByRole("dialog", { name: "Purchase Full circle" });
const requestDialog = page.getByRole("dialog", { name: "Request Full circle" });
const purchase = page.getByRole("button", { name: "Purchase Full circle" });
const create = summary.getByRole("button", { name: "Continue to payment" });
const link = summary.getByRole("link", { name: /^Complete Purchase/ });
const paid = page.getByRole("dialog", { name: "You and Grace are set" });
const paidOrder = makeOrder("paid", {
  paid_at: "2026-11-22T18:00:00.000Z",
  ends_at: "2027-02-14T18:00:00.000Z",
});
const createLink = "POST /functions/v1/create-payment-link";
let orders: Order[];
let tabs: ReturnType<typeof stubPaymentTab>;

function stubParentProfile(): void {
  const profile = { provider: "4 Elm Street", due_date: null };
  stubApi("GET /rest/v1/parent_profiles/018f0000-0000-7000-8000-00000000000a", () => profile);
}

/** Keeps closing dialogs on the page, as their animation does for a moment. */
function holdClosingDialogs(): void {
  const style = document.createElement("style");
  style.textContent = "[role=dialog][data-state=closed] { animation-duration: 60s !important }";
  document.head.append(style);
  onTestFinished(() => style.remove());
}

beforeEach(() => {
  orders = [];
  tabs = stubPaymentTab();
  signIn();
  stubDoula(makeDoula("Grace Okafor", { id: order.doula_profile_id ?? "" }));
  stubApi("GET /rest/v1/doula_packages", () => ({ items: [offer], takes_payments: true }));
  stubApi("GET /rest/v1/orders", () => ({ items: orders, next_cursor: null }));
  stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
  stubApi("POST /rest/v1/orders", () => Response.json({ id: order.id }, { status: 201 }));
  stubApi(createLink, () => {
    orders = [order];
    return { paymentUrl };
  });
  stubPaymentCheck(() => orders[0] ?? order);
  stubOwnBirth();
});

describe("a doula who is enrolled in a public program", () => {
  const medicaid = { kind: "medicaid", relation: "enrolled", name: "CO", since: null } as const;
  const question = summary.getByRole("group", {
    name: /^Do you have, or have you applied for, Colorado Medicaid\?/,
  });
  const answer = (name: string) => question.getByRole("radio", { name, exact: true });
  let ordered: unknown[];
  let searched: unknown[];

  beforeEach(async () => {
    ordered = [];
    searched = [];
    stubDoula(makeDoula("Grace Okafor", { id: order.doula_profile_id ?? "", payers: [medicaid] }));
    stubApi("GET /rest/v1/doula_packages", () => ({ items: [offer], takes_payments: true }));
    stubApi("POST /rest/v1/orders", async (request) => {
      ordered.push(await request.json());
      return Response.json({ id: order.id }, { status: 201 });
    });
    const ben = makeDoula("Ben Ito", { payers: [medicaid] });
    stubApi("POST /rest/v1/doula_profiles/search", async (request) => {
      searched.push(await request.json());
      return {
        items: [ben],
        next_cursor: null,
        place: { name: "Austin, TX", point: { lat: 30.27, lng: -97.74 }, others: [] },
        total: 1,
        radius_miles: 25,
        hint: null,
        more_within: null,
        nearby_cities: null,
      };
    });
    await openPage("/doulas/grace-okafor");
    await purchase.click();
  });

  it("[6.4] is paid only after a no, which the order records", async () => {
    await create.click();
    await expect.element(summary.getByText("Please choose one.").last()).toBeVisible();
    expect(ordered).toEqual([]);
    await expectAccessible();
    await answer("No").click();
    await create.click();
    await expect.element(link).toBeVisible();
    expect(ordered).toEqual([expect.objectContaining({ coverage: "no", programs: ["Colorado Medicaid"] })]);
  });

  it("[6.4] is asked about again if another program was added after a no", async () => {
    await answer("No").click();
    const tricare = { kind: "tricare", relation: "enrolled", name: null, since: null } as const;
    stubDoula(makeDoula("Grace Okafor", { id: order.doula_profile_id ?? "", payers: [medicaid, tricare] }));
    stubApi("GET /rest/v1/doula_packages", () => ({ items: [offer], takes_payments: true }));
    refuseApi("POST /rest/v1/orders", "coverage_unclear");
    await create.click();
    const both = summary.getByRole("group", { name: /^Do you have, .* Colorado Medicaid or TRICARE\?/ });
    await expect.element(both.getByRole("radio", { name: "No", exact: true })).not.toBeChecked();
    await expect.element(summary.getByRole("alert").first()).toHaveTextContent("reload the page");
  });

  it.each(["Yes", "Not sure"])("[6.4] gets a message instead of an order after '%s'", async (name) => {
    // The others are searched before the answer, so that the search does not give it away.
    await expect.poll(() => searched.length).toBeGreaterThan(0);
    const searches = searched.length;
    await answer(name).click();
    await expect
      .element(summary)
      .toHaveTextContent(
        "Grace is enrolled in Colorado Medicaid, and isn't allowed to charge you for care that it covers.",
      );
    await expect.element(summary.getByRole("link", { name: "Message Grace" })).toBeVisible();
    await expect.element(summary.getByRole("link", { name: /^Ben Ito/ })).toBeVisible();
    await expect.element(summary).not.toHaveTextContent("If plans change");
    await expect.element(create).not.toBeInTheDocument();
    expect(ordered).toEqual([]);
    expect(searched).toHaveLength(searches);
    expect(searched[0]).toEqual({ insurance: ["Enrolled: Colorado Medicaid"] });
    await expectAccessible();
  });
});

describe("the summary of a purchase", () => {
  it("[2.6 7.6] shows what is bought, from whom and what it includes, and then the payment link", async () => {
    await openPage("/doulas/grace-okafor");
    await purchase.click();
    for (const text of ["Grace Okafor", "$1,200", "What happens next", "If plans change"])
      await expect.element(summary).toHaveTextContent(text);
    const included = summary.getByRole("listitem");
    for (const text of ["Two visits and the birth.", "12 weeks from the day you pay: until"])
      await expect.element(included.filter({ hasText: text })).toBeVisible();
    await create.click();
    await expect.element(summary).toHaveTextContent("Payment link created! Click to complete purchase.");
    await expect.element(link).toHaveFocus();
    await expect.element(link).toHaveAttribute("href", paymentUrl);
    expect(currentToasts().filter(({ isOpen }) => isOpen)).toEqual([]);
    await expectAccessible();
  });

  it("[2.6 7.6] lists each line of the package's description once", async () => {
    const description = "- Two visits\n• The birth\n\n12 hours of care";
    stubApi("GET /rest/v1/doula_packages", () => ({
      items: [{ ...offer, description }],
      takes_payments: true,
    }));
    await openPage(`/doulas/grace-okafor?buy=${offer.id}`);
    await expect.element(summary.getByRole("listitem").first()).toHaveTextContent(/^Two visits$/);
    await expect.element(summary.getByRole("listitem").nth(1)).toHaveTextContent(/^The birth$/);
    await expect.element(summary.getByRole("listitem").nth(2)).toHaveTextContent(/^12 hours of care$/);
  });

  it("[2.6 7.6] leads a tab that opened within the press to Stripe's page", async () => {
    const ordered = Promise.withResolvers<void>();
    stubApi("POST /rest/v1/orders", async () => {
      await ordered.promise;
      return Response.json({ id: order.id }, { status: 201 });
    });
    await openPage("/doulas/grace-okafor");
    await purchase.click();
    await create.click();
    await expect.element(summary.getByRole("button", { name: "Opening Stripe..." })).toBeVisible();
    const [tab] = tabs.opened;
    expect(tab?.document.body).toHaveTextContent("Opening Stripe's payment page. You haven't been charged.");
    expect(tab).toMatchObject({ opener: null, closed: false, url: undefined });
    ordered.resolve();
    await expect.element(summary).toHaveTextContent("Stripe's page is open in another tab.");
    expect(tab).toMatchObject({ closed: false, url: paymentUrl });
    expect(tabs.opened).toHaveLength(1);
  });

  it.each(["is blocked", "was closed while waiting"])(
    "[2.6 7.6] offers the link if the tab %s",
    async (reason) => {
      tabs = stubPaymentTab({ isBlocked: reason === "is blocked" });
      stubApi(createLink, () => {
        for (const tab of tabs.opened) tab.closed = true;
        orders = [order];
        return { paymentUrl };
      });
      await openPage(`/doulas/grace-okafor?buy=${offer.id}`);
      await create.click();
      await expect.element(summary).toHaveTextContent("Your browser didn't open Stripe's page by itself.");
      await expect.element(link).toHaveFocus();
    },
  );

  it.each(["javascript:alert(1)", "http://checkout.stripe.com/c/pay", "checkout"])(
    "[2.6 7.6] closes the tab instead of leading it to %s",
    async (url) => {
      expectLine(/Couldn't save a change/);
      stubApi(createLink, () => ({ paymentUrl: url }));
      await openPage(`/doulas/grace-okafor?buy=${offer.id}`);
      await create.click();
      await expect.element(summary.getByRole("alert")).toHaveTextContent("Failed to create payment link");
      expect(tabs.opened).toMatchObject([{ closed: true, url: undefined }]);
    },
  );

  it("[2.6 7.6] closes on Back, and opens again from its URL", async () => {
    const router = await openPage("/doulas/grace-okafor");
    await purchase.click();
    await expect.element(summary).toBeVisible();
    expect(router.state.location.search).toEqual({ buy: offer.id });
    router.history.back();
    await expect.element(summary).not.toBeInTheDocument();
    router.history.forward();
    await expect.element(summary).toBeVisible();
  });

  it("[2.6 7.6] stays closed if the order arrives while it closes on Back", async () => {
    const ordered = Promise.withResolvers<void>();
    stubApi("POST /rest/v1/orders", async () => {
      await ordered.promise;
      return Response.json({ id: order.id }, { status: 201 });
    });
    holdClosingDialogs();
    const router = await openPage("/doulas/grace-okafor");
    await purchase.click();
    await create.click();
    await expect.element(summary.getByRole("button", { name: "Opening Stripe..." })).toBeVisible();
    router.history.back();
    await expect.element(summary).toHaveAttribute("data-state", "closed");
    expect(tabs.opened).toMatchObject([{ closed: true }]);
    ordered.resolve();
    await expect.element(create).toBeVisible();
    expect(router.history.location.search).toBe("");
  });

  it("[2.6 7.6] over the results returns to the packages on Back", async () => {
    rememberSearch();
    stubSearch(() => []);
    const router = await openPage(`${results}&doula=grace-okafor&tab=packages`);
    await purchase.click();
    await expect.element(summary).toBeVisible();
    router.history.back();
    await expect.element(summary).not.toBeInTheDocument();
    const tab = page.getByRole("dialog", { name: "Grace Okafor" }).getByRole("tab", { name: "Packages" });
    await expect.element(tab).toHaveAttribute("aria-selected", "true");
  });

  it("[2.6 7.6] opens and closes by keyboard, and returns the focus", async () => {
    await openPage("/doulas/grace-okafor");
    await expect.element(purchase).toBeEnabled();
    purchase.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(summary).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(purchase).toHaveFocus();
  });

  it("[8.9] shows that no link could be created, and the next attempt works", async () => {
    refuseApi(createLink, "payment_link_failed", 503);
    await openPage(`/doulas/grace-okafor?buy=${offer.id}`);
    await create.click();
    await expect.element(summary.getByRole("alert")).toHaveTextContent("Failed to create payment link");
    expect(tabs.opened).toMatchObject([{ closed: true, url: undefined }]);
    stubApi(createLink, () => {
      orders = [order];
      return { paymentUrl };
    });
    await create.click();
    await expect.element(link).toBeVisible();
  });

  it("[7.6] of an order that was paid without an event shows the payment instead of a second link", async () => {
    stubApi(createLink, () => {
      orders = [paidOrder];
      return Response.json({ code: "order_paid", detail: errorMessages.order_paid }, { status: 409 });
    });
    await openPage(`/doulas/grace-okafor?buy=${offer.id}`);
    await create.click();
    await expect.element(paid).toHaveTextContent("Write to Grace in Messages");
    expect(tabs.opened).toMatchObject([{ closed: true, url: undefined }]);
  });

  it("[2.6 7.6] of an order paid in another tab shows that, and warns that another one is a second payment", async () => {
    orders = [paidOrder];
    // The pointer may rest on the link to Messages once the dialog has closed.
    stubApi("GET /rest/v1/conversations", () => ({ items: [], next_cursor: null }));
    await openPage(`/doulas/grace-okafor?buy=${offer.id}&order=${order.id}`);
    await expect.element(paid).toHaveTextContent("Write to Grace in Messages");
    await paid.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Purchase again Full circle" }).click();
    await expect.element(summary).toHaveTextContent("Purchasing it again means a second payment.");
  });
});

describe("after paying", () => {
  const returned = `/doulas/grace-okafor?buy=${offer.id}&order=${order.id}&returned=true`;
  const checking = page.getByRole("dialog", { name: "Checking your payment" });

  it("[4.8] the payment is checked until it arrives; then Message has the focus, beside the receipt", async () => {
    orders = [order];
    let checks = 0;
    stubPaymentCheck(() => {
      checks++;
      return order;
    });
    await openPage(returned);
    await expect.element(checking).toHaveTextContent("Stripe is confirming your payment.");
    await expect.poll(() => checks).toBeGreaterThan(0);
    await expect.element(checking.getByRole("link", { name: /^Complete Purchase/ })).not.toBeInTheDocument();
    orders = [paidOrder];
    await expect.element(paid, { timeout: 10_000 }).toBeVisible();
    for (const text of ["$1,200", "Paid", "Nov 22, 2026 to Feb 14, 2027", "What happens next"])
      await expect.element(paid).toHaveTextContent(text);
    const links = paid.getByRole("link");
    await expect.element(links.first()).toHaveTextContent("View receipt");
    await expect.element(links.last()).toHaveTextContent("Message Grace");
    await expect.element(links.last()).toHaveFocus();
  });

  it("[4.8] a failed payment is shown, and can be repeated", async () => {
    orders = [makeOrder("failed")];
    await openPage(returned);
    await expect.element(summary).toHaveTextContent("The payment failed. You were not charged.");
    await expect.element(create).toBeEnabled();
  });
});

it.each([
  [360, 740],
  [1280, 800],
])(
  "[2.6] Complete Purchase is as wide as its dialog allows in a window of %i x %i",
  async (width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 800));
    orders = [order];
    await openPage(`/doulas/grace-okafor?buy=${offer.id}&order=${order.id}`);
    await expect.element(link).toBeVisible();
  },
);

describe("a request", () => {
  const birth = { ...offer, type: "birth" as const, asks_before_payment: true };
  const requested = makeOrder("requested", {
    is_birth: true,
    due_date: "2099-03-05",
    request_expires_at: "2099-01-02T15:00:00.000Z",
  });
  let sent: unknown;

  beforeEach(() => {
    stubApi("GET /rest/v1/doula_packages", () => ({ items: [birth], takes_payments: true }));
    stubApi("POST /rest/v1/orders", async (request) => {
      sent = await request.json();
      orders = [requested];
      return Response.json({ id: requested.id, status: "requested" }, { status: 201 });
    });
  });

  it("[3.6] asks for the due date, and shows until when the doula can answer", async () => {
    stubParentProfile();
    await openPage("/doulas/grace-okafor");
    await page.getByRole("button", { name: "Request Full circle" }).click();
    await requestDialog.getByRole("button", { name: "Send request" }).click();
    await expect.element(requestDialog.getByText("Please enter your due date.").first()).toBeVisible();
    expect(sent).toBeUndefined();
    expect(tabs.opened).toEqual([]);
  });

  it("[3.6] opens no tab, because there is nothing to pay yet", async () => {
    const profile = { provider: null, due_date: savedDueDate };
    stubApi("GET /rest/v1/parent_profiles/018f0000-0000-7000-8000-00000000000a", () => profile);
    stubOnCall("yes");
    await openPage(`/doulas/grace-okafor?buy=${birth.id}`);
    await requestDialog.getByRole("button", { name: "Send request" }).click();
    await expect.element(page.getByRole("dialog", { name: "Requested" })).toBeVisible();
    expect(tabs.opened).toEqual([]);
  });

  it("[3.6] shows the doula's yes at once, and leads to the payment", async () => {
    stubParentProfile();
    const accepted = makeOrder("pending", {
      is_birth: true,
      due_date: "2099-03-18",
      payment_url: null,
      accepted_at: new Date(2098, 11, 31, 13, 52).toISOString(),
    });
    const said = page.getByRole("dialog", { name: "Grace said yes. Pay $1,200" });
    orders = [requested];
    const router = await openPage(`/doulas/grace-okafor?buy=${birth.id}&order=${requested.id}`);
    await expect.element(page.getByRole("dialog", { name: "Requested" })).toBeVisible();
    orders = [accepted];
    await router.options.context.queryClient.invalidateQueries({ queryKey: ordersKey });
    await expect
      .element(said.getByText(/Pay by Friday, January 2, 1:00 PM\. The payment page/))
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: "Send request" })).not.toBeInTheDocument();
    await expectAccessible();
    stubApi(createLink, () => {
      orders = [{ ...accepted, payment_url: paymentUrl, expires_at: "2099-01-02T15:00:00.000Z" }];
      return { paymentUrl };
    });
    await said.getByRole("button", { name: /^Continue to payment \(\$1,200\)/ }).click();
    await expect.element(said.getByRole("link", { name: /^Complete Purchase/ })).toBeVisible();
    await expect.element(said).toHaveTextContent("Stripe's page is open in another tab.");
    expect(tabs.opened).toMatchObject([{ url: paymentUrl }]);
  });

  it("[3.6] can be withdrawn while it waits", async () => {
    stubParentProfile();
    orders = [requested];
    await openPage("/doulas/grace-okafor");
    await page.getByRole("button", { name: "View request for Full circle" }).click();
    const dialog = page.getByRole("dialog", { name: "Requested" });
    await expect.element(dialog).toHaveTextContent(/Grace has until .* to answer/);
    stubApi(`POST /rest/v1/orders/${requested.id}/withdraw`, () => {
      orders = [];
      return requested;
    });
    await dialog.getByRole("button", { name: /^Withdraw request/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe("[3.6] a birth package of a doula", () => {
  const birth = { ...offer, type: "birth" as const };
  const day = formatDayOfMonth(savedDueDate);
  const create = summary.getByRole("button", { name: "Continue to payment" });
  const others = summary.getByRole("region", { name: `Others on call for ${day}` });

  beforeEach(() => {
    stubApi("GET /rest/v1/doula_packages", () => ({ items: [birth], takes_payments: true }));
    stubApi("GET /rest/v1/parent_profiles/018f0000-0000-7000-8000-00000000000a", () => ({
      provider: null,
      due_date: savedDueDate,
    }));
    rememberSearch();
    stubSearch(() => [makeDoula("Imani Okafor", { on_call: "yes" })]);
  });

  it("who is on call says so in the summary", async () => {
    stubOnCall("yes");
    await openPage("/doulas/grace-okafor");
    await purchase.click();
    await expect
      .element(summary.getByRole("region", { name: "Summary" }))
      .toHaveTextContent(`On call for ${day}`);
    await expect.element(create).toBeEnabled();
  });

  it("who is not available offers a message and doulas who are on call, instead of a payment", async () => {
    stubOnCall("no");
    await openPage("/doulas/grace-okafor");
    await purchase.click();
    await expect.element(summary).toHaveTextContent(`Grace is not available around ${day}.`);
    await expect.element(create).not.toBeInTheDocument();
    const message = summary.getByRole("link", { name: "Message Grace" });
    await expect.element(message).toHaveAttribute("href", "/messages?doula=grace-okafor");
    await expect.element(others.getByRole("link")).toHaveAttribute("href", "/doulas/imani-okafor");
  });

  it("whose last place was just taken says so when the order is refused", async () => {
    stubOnCall("yes");
    refuseApi("POST /rest/v1/orders", "not_on_call");
    await openPage("/doulas/grace-okafor");
    await purchase.click();
    await create.click();
    await expect.element(summary).toHaveTextContent(`Grace is not available around ${day}.`);
    await expect.element(create).not.toBeInTheDocument();
    expect(currentToasts().filter(({ isOpen }) => isOpen)).toEqual([]);
  });
});

it("[3.6] a paid birth without a place waits for the doula", async () => {
  const waiting = { ...paidOrder, is_birth: true, place_answer_until: "2099-01-02T15:00:00.000Z" };
  orders = [waiting];
  await openPage(`/doulas/grace-okafor?buy=${offer.id}&order=${order.id}`);
  const dialog = page.getByRole("dialog", { name: "Grace is checking for room" });
  await expect
    .element(dialog)
    .toHaveTextContent(/Grace has until .* to make room.*we refund the full amount/);
  await expect.element(dialog).not.toHaveTextContent("plan your first steps");
});

it("[3.6] hourly care costs the hours of the chosen days", async () => {
  const care = {
    ...offer,
    type: "postpartum" as const,
    price: 182,
    hourly_price: 45.5,
    time_of_day: "day" as const,
    minimum_hours: 4,
    asks_before_payment: true,
  };
  stubApi("GET /rest/v1/doula_packages", () => ({ items: [care], takes_payments: true }));
  await openPage("/doulas/grace-okafor");
  await page.getByRole("button", { name: "Request Full circle" }).click();
  await requestDialog.getByRole("checkbox", { name: "Tue" }).click();
  await requestDialog.getByRole("checkbox", { name: "Thu" }).click();
  await requestDialog.getByRole("spinbutton", { name: "Weeks" }).fill("3");
  await expect.element(requestDialog).toHaveTextContent("6 visits of 4 hours");
  await expect.element(requestDialog).toHaveTextContent("$1,092");
});

it("[3.6] a package without a type asks whether it is for a birth", async () => {
  stubParentProfile();
  stubApi("GET /rest/v1/doula_packages", () => ({ items: [{ ...offer, type: null }], takes_payments: true }));
  await openPage("/doulas/grace-okafor");
  await purchase.click();
  await create.click();
  await expect.element(summary.getByText("Please choose one.").first()).toBeVisible();
  await summary.getByRole("radio", { name: "Yes" }).click();
  await expect.element(summary.getByRole("button", { name: "Send request" })).toBeVisible();
  await expect.element(summary.getByText("Due date").first()).toBeVisible();
});

describe("[2.6 3.6] a package with reduced fees", () => {
  const reduced = { ...offer, type: "birth" as const, reduced_fee_births: 2, reduced_fee_from: 600 };
  const asks = page.getByRole("checkbox", { name: "Ask for a reduced fee" });
  const amount = page.getByRole("spinbutton", { name: "What you can pay" });
  const send = page.getByRole("button", { name: "Send request" });
  const dialog = page.getByRole("dialog");
  let sent: unknown[];

  beforeEach(async () => {
    sent = [];
    stubOnCall("yes");
    stubApi("GET /rest/v1/doula_packages", () => ({ items: [reduced], takes_payments: true }));
    stubApi("GET /rest/v1/parent_profiles/018f0000-0000-7000-8000-00000000000a", () => ({
      provider: null,
      due_date: savedDueDate,
    }));
  });

  it.each([360, 1280])("lets a parent ask with an amount and nothing else at %i px", async (width) => {
    await page.viewport(width, 740);
    const requested = makeOrder("requested", { is_birth: true, amount: 700, asked_amount: 700 });
    stubApi("POST /rest/v1/orders", async (request) => {
      sent.push(await request.json());
      orders = [requested];
      return Response.json({ id: requested.id, status: "requested" }, { status: 201 });
    });
    await openPage("/doulas/grace-okafor");
    await expect
      .element(page.getByRole("listitem").getByText("Two reduced-fee births a year, from $600"))
      .toBeVisible();
    await purchase.click();
    const inputs = dialog.getByRole("textbox").elements().length;
    await asks.click();
    expect(dialog.getByRole("textbox").elements(), "no field for a reason").toHaveLength(inputs);
    await send.click();
    await expect.element(amount).toHaveAccessibleDescription(/Please enter an amount\.$/);
    await amount.fill("700");
    await expectAccessible();
    await send.click();
    await expect.element(page.getByRole("dialog", { name: "Requested" })).toBeVisible();
    await expect.element(dialog).toHaveTextContent("You asked to pay $700 instead of $1,200.");
    expect(sent).toMatchObject([{ amount: 700, asked_amount: 700 }]);
    expect(tabs.opened).toEqual([]);
  });

  it("starts with the amount on which the two agreed, if its payment link has expired", async () => {
    orders = [
      makeOrder("expired", {
        ...{ is_birth: true, amount: 850, asked_amount: 600 },
        accepted_at: new Date().toISOString(),
      }),
    ];
    await openPage("/doulas/grace-okafor");
    await purchase.click();
    await expect.element(asks).toBeChecked();
    await expect.element(amount).toHaveValue(850);
  });

  it("is bought at its price, and says nothing of reduced fees once they are taken", async () => {
    stubApi("GET /rest/v1/doula_packages", () => ({
      items: [{ ...reduced, ...fullFee }],
      takes_payments: true,
    }));
    await openPage("/doulas/grace-okafor");
    await purchase.click();
    await expect.element(create).toBeVisible();
    await expect.element(page.getByText(/reduced/i)).not.toBeInTheDocument();
  });
});
