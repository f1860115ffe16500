import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { makeApplication } from "../../testing/applications.ts";
import { confirmedBooking } from "../../testing/bookings.ts";
import { expectAccessible, expectAccessibleHere } from "../../testing/expect-accessible.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { rosaId, stubConversation, thread as threadAddress } from "../../testing/messages.ts";
import { openPage, signIn } from "../../testing/open-page.tsx";
import { makeOrder } from "../../testing/orders.ts";
import { stubApi } from "../../testing/stub-api.ts";

const list = page.getByRole("navigation", { name: "Conversations" });
const input = page.getByRole("textbox", { name: "Message to Rosa" });
const thread = page.getByRole("region", { name: "Messages with Rosa Delgado" });
const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  signIn();
  for (const list of ["bookings", "orders"])
    stubApi(`GET /rest/v1/${list}`, () => ({ items: [], next_cursor: null }));
});

describe("the inbox", () => {
  it("[2.8] links to the search if there are no conversations", async () => {
    stubConversation({ isEmpty: true });
    await openPage("/messages");
    await expect.element(page.getByText("No conversations yet")).toBeVisible();
    await expect.element(page.getByText("Select a conversation to start chatting")).not.toBeInTheDocument();
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("main").getByRole("link", { name: "Find Doulas" }))
      .toHaveAttribute("href", "/find-doulas");
    await expectAccessible();
  });

  it("[2.8] offers a parent the doulas of their orders and calls before any other", async () => {
    stubConversation({ isEmpty: true });
    const paid = makeOrder("paid");
    const refunded = makeOrder("refunded", { doula_slug: "ivy-ng", doula_name: "Ivy Ng" });
    stubApi("GET /rest/v1/orders", () => ({ items: [refunded, paid], next_cursor: null }));
    const called = { ...confirmedBooking, doula: { ...confirmedBooking.doula, slug: "maya-chen" } };
    const cancelled = { ...called, status: "cancelled", doula: { ...called.doula, slug: "noor-haddad" } };
    stubApi("GET /rest/v1/bookings", () => ({ items: [cancelled, called], next_cursor: null }));
    await openPage("/messages");
    const links = page.getByRole("main").getByRole("link", { name: /^Message / });
    await expect.element(links.first()).toHaveTextContent("Message Grace Okafor");
    expect(links.elements().map((link) => link.getAttribute("href"))).toEqual([
      "/messages?doula=grace-okafor",
      "/messages?doula=maya-chen",
    ]);
    await expect
      .element(page.getByRole("main").getByRole("link", { name: "Find Doulas" }))
      .not.toBeInTheDocument();
    await expectAccessible();
  });

  it("[2.8] says nothing about missing conversations beside an open thread without messages", async () => {
    stubConversation({ texts: [] });
    stubApi("GET /rest/v1/conversations", () => ({ items: [], next_cursor: null }));
    await openPage(threadAddress);
    await expect.element(input).toBeVisible();
    await expect.element(list).toHaveTextContent("Your conversations appear here.");
    await expect.element(page.getByText("No conversations yet")).not.toBeInTheDocument();
  });

  it.each([
    [false, "Edit your profile", "/edit-profile"],
    [true, "See your public page", "/doulas/grace-okafor"],
  ])("leads a doula without conversations on (listed: %s) to '%s'", async (isListed, text, href) => {
    signIn({ user_type: "doula" });
    stubConversation({ isEmpty: true });
    stubApi("GET /rest/v1/applications/own", () => makeApplication([], { is_listed: isListed }));
    await openPage("/messages");
    const link = page.getByRole("main").getByRole("link", { name: text });
    await expect.element(link).toHaveAttribute("href", href);
  });

  it("[2.8] on a phone, shows either the list or one conversation", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    stubConversation();
    await openPage("/messages");
    await expect.element(list).toBeVisible();
    await expect.element(page.getByText("Select a conversation to start chatting")).not.toBeInTheDocument();
    await list.getByRole("link").click();
    await expect.element(thread).toHaveTextContent("Hello");
    await expect.element(list).not.toBeInTheDocument();
  });

  it("[2.8] searches every message, and shows a notice if nothing is found", async () => {
    stubConversation({ texts: ["About the waterbirth", "Thank you"] });
    const router = await openPage("/messages?search=waterbirth");
    const search = page.getByRole("textbox", { name: "Search conversations" });
    await expect.element(search).toHaveValue("waterbirth");
    await expect.element(list).toHaveTextContent("Rosa Delgado");
    await search.fill("zebra");
    await expect.element(page.getByText("Nothing found for “zebra”.")).toBeVisible();
    expect(router.state.location.search).toMatchObject({ search: "zebra" });
    await button("Show all conversations").click();
    await expect.element(list).toHaveTextContent("Rosa Delgado");
    await expect.element(search).toHaveValue("");
  });

  it("[2.8] opens no conversation if the URL's ID is invalid", async () => {
    stubConversation();
    await openPage(`/messages?with=${encodeURIComponent("../favorites")}`);
    await expect.element(list).toHaveTextContent("Rosa Delgado");
    await expect.element(input).not.toBeInTheDocument();
  });
});

describe("a conversation", () => {
  it("[2.8] with a doula opens in place of their link, so that Back leaves Messages", async () => {
    stubConversation();
    const router = await openPage("/privacy");
    await router.navigate({ to: "/messages", search: { doula: "rosa-delgado" } });
    await expect.element(thread).toHaveTextContent("Hello");
    expect(router.state.location.href).toBe(threadAddress);
    router.history.back();
    await expect.poll(() => router.state.location.pathname).toBe("/privacy");
  });

  it("[2.8] shows the next call with the other person in the viewer's time zone, linked to My Bookings", async () => {
    stubConversation();
    const call = { ...confirmedBooking, doula_profile_id: rosaId };
    stubApi("GET /rest/v1/bookings", () => ({ items: [call], next_cursor: null }));
    await openPage(threadAddress);
    await expect
      .element(page.getByRole("link", { name: "Call Mon, May 5, 2031, 3:00 PM" }))
      .toHaveAttribute("href", "/bookings");
  });

  it("[2.8] says who reads what is typed", async () => {
    stubConversation();
    await openPage(threadAddress);
    await expect
      .element(input)
      .toHaveAccessibleDescription("Only you and Rosa read this, unless it's reported.");
    await expectAccessible();
  });

  it("[2.8] can be reported, and blocked until the block is removed", async () => {
    const { reports } = stubConversation();
    await openPage(threadAddress);
    await button("Report or block").click();
    await expectAccessibleHere();
    await dialog.getByRole("button", { name: "Report" }).click();
    await button("Send report").click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Please choose what is wrong.");
    await expectAccessibleHere();
    await dialog.getByRole("radio", { name: "Spam or advertising" }).click();
    await button("Send report").click();
    await expect.element(page.getByRole("dialog", { name: "Thank you for telling us" })).toBeVisible();
    expect(reports).toMatchObject([{ reason: "spam" }]);
    await button("Block too").click();
    await expect
      .element(page.getByText("You and Rosa can no longer write"))
      .toHaveTextContent(
        "A call that starts in less than 24 hours still counts toward your intro calls. Your messages stay",
      );
    await button("Back").click();
    await expect.element(button("Block too")).toHaveFocus();
    await button("Block too").click();
    await button("Block").click();
    await expect
      .element(page.getByText("You have blocked this person. Unblock them to write."))
      .toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(input).not.toBeInTheDocument();
    await button("Unblock").click();
    await expect.element(input).toBeVisible();
  });

  it("[2.8] shows new messages even without an event stream", async () => {
    const { receive } = stubConversation({ texts: [] });
    await openPage(threadAddress);
    await expect.element(page.getByText("Say hello to Rosa.")).toBeVisible();
    receive("Hello yourself");
    await expect.element(thread, { timeout: 4000 }).toHaveTextContent("Hello yourself");
  });
});

const distanceFromEnd = () => {
  const { scrollHeight, scrollTop, clientHeight } = thread.element();
  return scrollHeight - scrollTop - clientHeight;
};

/** Shrinks the window. */
function shrinkTo(height: number): void {
  const main = document.querySelector("main");
  if (main) main.style.height = `${height}px`;
}

/** Turns the mouse wheel over the messages. */
function scroll(top: number): void {
  const element = thread.element();
  element.dispatchEvent(new WheelEvent("wheel", { deltaY: top, bubbles: true }));
  element.scrollBy({ top, behavior: "instant" });
}

function isInView(text: RegExp): boolean {
  const found = thread.getByText(text).query();
  if (!found) return false;
  const [message, frame] = [found.getBoundingClientRect(), thread.element().getBoundingClientRect()];
  return message.top < frame.bottom && message.bottom > frame.top;
}

describe("a long conversation", () => {
  it("[2.8] stays scrolled to the end when the window shrinks or rows grow", async () => {
    // The browser logs this if the header and the rows are measured in two rounds.
    expectLine(/ResizeObserver loop/);
    await page.viewport(360, 740);
    onTestFinished(async () => {
      document.documentElement.style.fontSize = "";
      await page.viewport(1280, 800);
    });
    const texts = Array.from({ length: 30 }, (_, index) => `${index + 1}. ${"A long line. ".repeat(12)}`);
    stubConversation({ texts });
    await openPage(threadAddress);
    await expect.poll(() => isInView(/: 30\. A/)).toBe(true);
    await page.viewport(360, 440);
    await expect.poll(() => isInView(/: 30\. A/)).toBe(true);
    await expect.poll(distanceFromEnd).toBeLessThanOrEqual(2);
    document.documentElement.style.fontSize = "150%";
    shrinkTo(300);
    await expect.poll(() => isInView(/: 30\. A/)).toBe(true);
    await expect.poll(distanceFromEnd).toBeLessThanOrEqual(2);
    scroll(-900);
    await expect.poll(distanceFromEnd).toBeGreaterThan(400);
    shrinkTo(250);
    // The resize is noticed after the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(distanceFromEnd()).toBeGreaterThan(200);
  });

  it("[2.8] loads earlier messages on scrolling up, and keeps visible ones in place", async () => {
    // The browser logs this if rows are measured in two rounds.
    expectLine(/ResizeObserver loop/);
    const texts = Array.from({ length: 56 }, (_, index) => `Number ${index}`);
    stubConversation({ texts });
    await openPage(threadAddress);
    await expect.poll(() => isInView(/: Number 55$/)).toBe(true);
    const scrollTo = (text: RegExp) =>
      expect
        .poll(() => {
          if (!isInView(text)) scroll(-300);
          return isInView(text);
        })
        .toBe(true);
    await scrollTo(/: Number 12$/);
    await expect.poll(() => thread.getByText(/: Number 4$/).query()).not.toBeNull();
    expect(isInView(/: Number 12$/)).toBe(true);
    await scrollTo(/: Number 0$/);
    await expect.element(page.getByText("The beginning of your conversation")).toBeVisible();
    await button("Newest messages").click();
    await expect.poll(() => isInView(/: Number 55$/)).toBe(true);
    await input.fill("Dear Rosa,\n\nthank you\nfor all\nof these\nnumbers");
    await expect.poll(() => isInView(/: Number 55$/)).toBe(true);
    await expect.poll(distanceFromEnd).toBeLessThanOrEqual(2);
  });
});
