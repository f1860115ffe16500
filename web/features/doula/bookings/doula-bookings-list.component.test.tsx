import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import type { DoulaBookingList } from "../../../../contract/scheduling/bookings.ts";
import { refusal } from "../../../testing/applications.ts";
import { confirmedCall, makeEndedCall, makeRequest, request } from "../../../testing/bookings.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { DoulaBookingsList, useFocusOnceListed } from "./doula-bookings-list.tsx";

const section = (name: RegExp) => page.getByRole("region", { name });
const requests = section(/^Requests/);
const upcoming = section(/^Upcoming/);
const past = section(/^Past/);

const button = (action: string, parent: string) => new RegExp(`^${action} ?: call with ${parent}$`);

/** Opens the row of a call. */
async function openRow(row: Locator) {
  await row.getByRole("heading").click();
}

const onChange = vi.fn();
let lists: Record<DoulaBookingList, DoulaBooking[]>;

function ListWithFocus() {
  const focusOnceListed = useFocusOnceListed();
  return <DoulaBookingsList onChange={onChange} onApproved={({ id }) => focusOnceListed(id)} />;
}

/** The stubbed server returns the current content of `lists`. */
function stubLists(stored: Partial<typeof lists>) {
  lists = { requests: [], upcoming: [], past: [], ...stored };
  stubApi("GET /rest/v1/bookings/as_doula", ({ url }) => {
    const list = new URL(url).searchParams.get("list") as DoulaBookingList;
    return { items: lists[list], next_cursor: null };
  });
  stubApi("GET /rest/v1/bookings/as_doula/counts", () => ({
    requests: lists.requests.length,
    upcoming: lists.upcoming.length,
    past: lists.past.length,
  }));
}

async function openList(stored: Partial<typeof lists>) {
  stubLists(stored);
  await renderInApp(<ListWithFocus />);
}

beforeEach(() => onChange.mockClear());

describe("a request", () => {
  it("[2.6] shows the parent's first name, due date and notes", async () => {
    await openList({ requests: [request] });
    await expect.element(requests.getByRole("heading", { level: 2 })).toHaveTextContent("Requests(1)");
    const card = requests.getByRole("article");
    await expect.element(card.getByRole("heading", { name: "Ana", exact: true })).toBeVisible();
    await expect.element(card).toHaveTextContent("Due February 1, 2027");
    await expect.element(card).toHaveTextContent("It is twins.");
    await expect.element(card).toHaveTextContent("Ana calls you by phone");
    await expect.element(card.getByText("Pending", { exact: true })).toBeVisible();
    await expect
      .element(card.getByRole("link", { name: "Message Ana" }))
      .toHaveAttribute("href", `/messages?parent=${request.parent?.user_id}`);
    await expectAccessible();
  });

  it("[2.7] moves to the upcoming calls on approval, and the focus follows", async () => {
    await openList({ requests: [request], upcoming: [confirmedCall] });
    stubApi(`POST /rest/v1/bookings/${request.id}/approve`, () => {
      const approved = { ...request, status: "confirmed" as const };
      lists = { ...lists, requests: [], upcoming: [confirmedCall, approved] };
      return approved;
    });
    const approve = requests.getByRole("button", { name: button("Accept", "Ana") });
    await expect.element(approve).toBeVisible();
    approve.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(requests).toHaveTextContent("No requests are waiting for you.");
    await expect.element(upcoming.getByRole("button", { name: button("Cancel", "Ana") })).toHaveFocus();
    expect(currentToasts()[0]).toMatchObject({
      title: "Call confirmed",
      description: "We emailed Ana.",
    });
  });

  it("shows an error on approval if the parent has withdrawn it", async () => {
    await openList({ requests: [request, makeRequest("Kim")] });
    const detail = "This booking has changed.";
    stubApi(`POST /rest/v1/bookings/${request.id}/approve`, () => refusal("booking_changed", detail));
    await requests.getByRole("button", { name: button("Accept", "Ana") }).click();
    await expect
      .element(requests.getByRole("alert"))
      .toHaveTextContent(`We couldn't accept this request${detail}`);
  });

  it("can be neither approved nor declined after its start time", async () => {
    await openList({ requests: [{ ...request, starts_at: "2020-05-05T15:00:00.000Z" }] });
    await expect.element(requests.getByRole("article")).toBeVisible();
    await expect.element(requests.getByRole("button")).not.toBeInTheDocument();
  });

  it("opens the dialog to decline", async () => {
    await openList({ requests: [request] });
    await requests.getByRole("button", { name: button("Decline", "Ana") }).click();
    expect(onChange).toHaveBeenCalledWith(request, "decline");
  });
});

describe("a confirmed call", () => {
  it("shows the parent's full name, phone and shared place of birth, and can be cancelled", async () => {
    await openList({ upcoming: [confirmedCall] });
    const card = upcoming.getByRole("article");
    await expect.element(card.getByRole("heading", { name: "Ana Maria Ruiz" })).toBeVisible();
    await openRow(card);
    await expect.element(card.getByRole("link", { name: "512-555-0177" })).toBeVisible();
    await expect.element(card).toHaveTextContent("Planned place of birth: 12 Quiet Street");
    await card.getByRole("button", { name: button("Cancel", "Ana Maria Ruiz") }).click();
    expect(onChange).toHaveBeenCalledWith(confirmedCall, "cancel");
  });

  it("has Message before Cancel", async () => {
    await openList({ upcoming: [confirmedCall] });
    const card = upcoming.getByRole("article");
    await openRow(card);
    const message = card.getByRole("link", { name: "Message Ana Maria Ruiz" });
    const cancel = card.getByRole("button", { name: button("Cancel", "Ana Maria Ruiz") });
    await expect.element(message).toBeVisible();
    expect(message.element().compareDocumentPosition(cancel.element())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it("links to the doula's video call", async () => {
    await openList({
      upcoming: [{ ...confirmedCall, call_kind: "video", call_link: "https://meet.example/rosa" }],
    });
    await openRow(upcoming.getByRole("article"));
    await expect
      .element(upcoming.getByRole("link", { name: "Open your video call" }))
      .toHaveAttribute("href", "https://meet.example/rosa");
  });

  it("[2.7] can no longer be cancelled once it has started", async () => {
    await openList({ upcoming: [{ ...confirmedCall, starts_at: "2020-05-05T15:00:00.000Z" }] });
    await openRow(upcoming.getByRole("article"));
    await expect.element(upcoming.getByRole("link", { name: /^Message/ })).toBeVisible();
    await expect.element(upcoming.getByRole("button")).not.toBeInTheDocument();
  });
});

describe("a past call", () => {
  it("[2.7] can be marked as a no-show and unmarked again", async () => {
    const call = makeEndedCall({ hoursAgo: 2 });
    await openList({ past: [call] });
    const noShow = `/rest/v1/bookings/${call.id}/no_show`;
    const store = (no_show_at: string | null) => () => {
      lists = { ...lists, past: [{ ...call, no_show_at }] };
      return lists.past[0];
    };
    stubApi(`PUT ${noShow}`, store(new Date().toISOString()));
    stubApi(`DELETE ${noShow}`, store(null));
    const badge = past.getByText("No-show", { exact: true }).last();
    await openRow(past.getByRole("article"));
    await past.getByRole("button", { name: button("Mark as no-show", "Ana Maria Ruiz") }).click();
    await expect.element(badge).toBeVisible();
    expect(currentToasts()[0]?.description).toBe("Marked as a no-show. Only you see this.");
    await past.getByRole("button", { name: button("Undo no-show", "Ana Maria Ruiz") }).click();
    await expect.element(badge).not.toBeInTheDocument();
    expect(currentToasts()[0]?.description).toBe("No longer a no-show.");
  });

  it("[2.7] cannot be marked as a no-show after seven days", async () => {
    await openList({ past: [makeEndedCall({ hoursAgo: 7 * 24 + 1 })] });
    await openRow(past.getByRole("article"));
    await expect.element(past.getByRole("link", { name: /^Message/ })).toBeVisible();
    await expect.element(past.getByRole("button")).not.toBeInTheDocument();
  });

  it("[2.6] if cancelled, shows who cancelled and the doula's own reason, but nothing else about the parent", async () => {
    const cancelled = { ...confirmedCall, status: "cancelled", parent: null, notes: null } as const;
    await openList({
      past: [
        {
          ...cancelled,
          id: "018f0000-0000-7000-8000-000000000011",
          cancelled_as: "declined",
          cancelled_by: "doula",
          cancel_reason: "I am away.",
        },
        {
          ...cancelled,
          id: "018f0000-0000-7000-8000-000000000012",
          cancelled_as: "cancelled",
          cancelled_by: "doula",
        },
        {
          ...cancelled,
          id: "018f0000-0000-7000-8000-000000000013",
          cancelled_as: "cancelled",
          cancelled_by: "client",
        },
        {
          ...cancelled,
          id: "018f0000-0000-7000-8000-000000000014",
          cancelled_as: "expired",
          cancelled_by: "platform",
        },
      ],
    });
    const card = (position: number) => past.getByRole("article").nth(position);
    await expect
      .element(card(0))
      .toHaveTextContent(/A parent.*You declined this request\..*Your reasonI am away\./);
    await expect.element(card(1)).toHaveTextContent("You cancelled this call.");
    await expect.element(card(2)).toHaveTextContent("The parent cancelled.");
    await expect.element(card(3)).toHaveTextContent("You did not respond to this request in time.");
    await expect.element(past).not.toHaveTextContent("Ana");
    await expect.element(past.getByRole("link")).not.toBeInTheDocument();
  });

  it("shows that the parent's account was deleted", async () => {
    await openList({ past: [{ ...makeEndedCall({ hoursAgo: 2 }), parent: null, notes: null }] });
    await expect.element(past.getByRole("heading", { name: "Deleted account" })).toBeVisible();
    await openRow(past.getByRole("article"));
    await expect.element(past.getByRole("button")).not.toBeInTheDocument();
  });
});

it("three lists that fail to load show one error, and Retry loads them all", async () => {
  failApi("GET /rest/v1/bookings/as_doula");
  failApi("GET /rest/v1/bookings/as_doula/counts");
  await renderInApp(<ListWithFocus />);
  await expect.element(page.getByText("Couldn't load your bookings")).toBeVisible();
  const retry = page.getByRole("button", { name: "Retry" });
  expect(retry.elements()).toHaveLength(1);
  stubLists({ upcoming: [confirmedCall] });
  await retry.click();
  await expect.element(upcoming.getByRole("heading", { name: "Ana Maria Ruiz" })).toBeVisible();
  await expectAccessible();
});

describe("empty lists", () => {
  it("[2.7] link to the doula's availability if there are no bookings at all", async () => {
    await openList({});
    await expect.element(page.getByText("No bookings yet")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Your availability" }))
      .toHaveAttribute("href", "/availability");
    await expectAccessible();
  });

  it("show notes if another list has bookings", async () => {
    await openList({ upcoming: [confirmedCall] });
    await expect.element(requests).toHaveTextContent("No requests are waiting for you.");
    await expect.element(past).toHaveTextContent("Completed and cancelled calls will appear here.");
  });
});
