import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Analytics, DailyCounts } from "../../../../contract/operations/analytics.schema.ts";
import { AnalyticsReport } from "../../../features/admin/analytics/analytics-report.tsx";
import { RecentActivity } from "../../../features/admin/analytics/recent-activity.tsx";
import { RangeLinks, RevenueCard, SeriesCard } from "../../../features/admin/analytics/series-card.tsx";
import { TotalCards, UserDistribution } from "../../../features/admin/analytics/total-cards.tsx";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";

const nothing = { sign_ups: 0, searches: 0, intro_calls: 0, messages: 0 };
const days: DailyCounts[] = [
  { ...nothing, day: "2026-10-31", searches: 1 },
  { ...nothing, day: "2026-11-01", searches: 1200, sign_ups: 1 },
  { ...nothing, day: "2026-11-02" },
];

const analytics: Analytics = {
  users: { client: 1400, doula: 1, admin: 2 },
  applications: { pending: 3, approved: 20, rejected: 1 },
  bookings: 35,
  messages: 1,
  favorites: 7,
  recent_activity: [],
  days,
  revenue: [],
};

const noRevenue = { paid: 0, fees: 0, returned: 0 };
const tenEntries = Array.from({ length: 10 }, (_, number) => ({
  kind: "user" as const,
  id: `018f0000-0000-7000-8000-00000000000${number}`,
  name: `Ana Ruiz ${number}`,
  profile_image_url: null,
  created_at: "2026-11-01T12:00:00.000Z",
  user_type: "client" as const,
}));

afterEach(() => vi.restoreAllMocks());

const chartParts = "svg.recharts-surface, details";

describe("[2.14] a chart's numbers", () => {
  const table = page.getByRole("table");

  it("appear in a table, newest day first, with their total", async () => {
    await renderInApp(<SeriesCard series="searches" days={days} />);
    await expect.element(page.getByText("1,201 searches in 3 days, peaking at 1,200 on Nov 1")).toBeVisible();
    await expect.element(table).not.toBeInTheDocument();
    await page.getByText("Show as a table").click();
    await expect.element(table).toHaveAccessibleName("Searches by day, newest first");
    const rows = page.getByRole("row").elements();
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["Day (UTC)", "Searches"],
      ["Nov 2", "0"],
      ["Nov 1", "1,200"],
      ["Oct 31", "1"],
      ["All days", "1,201"],
    ]);
  });

  it("can be shown and scrolled by keyboard", async () => {
    await renderInApp(<SeriesCard series="searches" days={days} />);
    await expect.element(page.getByText("Show as a table")).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(table).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole("region", { name: "Searches by day" })).toHaveFocus();
    await expectAccessible();
  });

  it("are drawn as bars that screen readers and the keyboard skip", async () => {
    const { container } = await renderInApp(<SeriesCard series="searches" days={days} />);
    await vi.waitFor(() => expect(container.querySelectorAll(".recharts-bar-rectangle")).toHaveLength(2));
    const drawing = container.querySelector("[aria-hidden=true] .recharts-surface");
    expect(drawing).not.toBeNull();
    expect(container.querySelector("[aria-hidden=true] [tabindex='0']")).toBeNull();
  });

  it("are one line without a chart if all are 0", async () => {
    const { container } = await renderInApp(<SeriesCard series="messages" days={days} />);
    await expect.element(page.getByText("0 messages in 3 days", { exact: true })).toBeVisible();
    expect([...container.querySelectorAll("svg, details")].some((part) => part.checkVisibility())).toBe(
      false,
    );
  });

  it("are one line without a chart if only one day has any", async () => {
    const { container } = await renderInApp(
      <>
        <SeriesCard series="sign_ups" days={days} />
        <SeriesCard series="messages" days={[...days, { ...nothing, day: "2026-11-03", messages: 4 }]} />
      </>,
    );
    await expect.element(page.getByText("1 sign-up in 3 days, on Nov 1", { exact: true })).toBeVisible();
    await expect.element(page.getByText("4 messages in 4 days, all on Nov 3", { exact: true })).toBeVisible();
    expect([...container.querySelectorAll(chartParts)].some((part) => part.checkVisibility())).toBe(false);
  });

  it("with one day have a chart beside other charts, except on a phone", async () => {
    onTestFinished(() => page.viewport(1280, 800));
    const twoDays = days.map((day) => ({ ...day, messages: 4 }));
    await renderInApp(
      <div className="group/series">
        <SeriesCard series="sign_ups" days={days} />
        <SeriesCard series="messages" days={twoDays} />
      </div>,
    );
    const table = page.getByText("Show as a table");
    await page.viewport(1280, 800);
    await expect.poll(() => table.elements().map((each) => each.checkVisibility())).toEqual([true, true]);
    await page.viewport(360, 740);
    await expect.poll(() => table.elements().map((each) => each.checkVisibility())).toEqual([false, true]);
  });
});

describe("[6.6] the revenue chart", () => {
  const revenue = [
    { day: "2026-11-01", paid: 1200.1, fees: 60.01, returned: 0 },
    { day: "2026-11-02", paid: 0, fees: -10, returned: 200 },
  ];

  it("shows dollars by day and their total, minus refunds", async () => {
    await renderInApp(<RevenueCard series="fees" days={revenue} />);
    await expect.element(page.getByText("$50.01 kept in 2 days, peaking at $60.01 on Nov 1")).toBeVisible();
    await page.getByText("Show as a table").click();
    const rows = page.getByRole("row").elements();
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["Day (UTC)", "Platform fees"],
      ["Nov 2", "-$10"],
      ["Nov 1", "$60.01"],
      ["All days", "$50.01"],
    ]);
  });

  it("is one line if all payments arrived on one day", async () => {
    await page.viewport(360, 740);
    const { container } = await renderInApp(
      <main className="page-width">
        <RevenueCard series="paid" days={[...revenue, { day: "2026-11-03", ...noRevenue }]} />
      </main>,
    );
    const text = page.getByText("$1,200.10 paid in 3 days, all on Nov 1", { exact: true });
    await expect.element(text).toBeVisible();
    expect([...container.querySelectorAll(chartParts)].some((part) => part.checkVisibility())).toBe(false);
  });
});

it("[2.14] all numbers can be downloaded as one CSV file, oldest day first and money in dollars", async () => {
  const files: [name: string, content: Promise<string>][] = [];
  const contents = vi.spyOn(URL, "createObjectURL");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.mock.lastCall?.[0];
    if (content instanceof Blob) files.push([this.download, content.text()]);
  });
  const money = [
    { day: "2026-11-01", paid: 1200.1, fees: 60.01, returned: 0 },
    { day: "2026-11-02", paid: 0, fees: -10, returned: 200 },
  ];
  await renderInApp(
    <AnalyticsReport analytics={{ ...analytics, revenue: money }} days={7} isOutdated={false} />,
  );
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect(files.map(([name]) => name)).toEqual(["analytics-2026-10-31-to-2026-11-02.csv"]);
  expect(await files[0]?.[1]).toBe(
    [
      "Day (UTC),Sign-ups,Searches,Intro calls booked,Messages sent,Paid by parents (USD),Platform fees (USD),Returned to parents (USD)",
      "2026-10-31,0,1,0,0,0,0,0",
      "2026-11-01,1,1200,0,0,1200.1,60.01,0",
      "2026-11-02,0,0,0,0,0,-10,200",
      "",
    ].join("\r\n"),
  );
});

it("the range links set 7, 30 or 90 days, and 30 is the default", async () => {
  await renderInApp(<RangeLinks days={30} />);
  for (const [name, href] of [
    ["7 days", "/admin/analytics?days=7"],
    ["30 days", "/admin/analytics"],
    ["90 days", "/admin/analytics?days=90"],
  ] as const)
    await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
});

it("[2.14] each summary card shows a title, a total and a breakdown", async () => {
  await renderInApp(<TotalCards analytics={analytics} />);
  for (const [title, total, split] of [
    ["Total Users", "1,403", "1,400 clients, 1 doula, 2 admins"],
    ["Doula Applications", "3 pending", "20 approved, 1 rejected"],
    ["Total Bookings", "35", "Intro calls"],
    ["Platform Activity", "1 message", "7 favorites"],
  ] as const) {
    const card = page.getByRole("listitem").filter({ hasText: title });
    await expect.element(card).toHaveTextContent(total);
    await expect.element(card).toHaveTextContent(split);
  }
  await expectAccessible();
});

describe("the user distribution", () => {
  const share = (type: string) =>
    page.getByText(type, { exact: true }).element().nextElementSibling?.textContent;

  it("adds up to 100%, and shows a small share as less than 1%", async () => {
    await renderInApp(<UserDistribution users={{ client: 1400, doula: 600, admin: 2 }} />);
    await expect.element(page.getByText("Clients")).toBeVisible();
    expect([share("Clients"), share("Doulas"), share("Admins")]).toEqual(["1,400 70%", "600 30%", "2 <1%"]);
  });

  it("[2.14] shows 0% for every type if there are no users", async () => {
    await renderInApp(<UserDistribution users={{ client: 0, doula: 0, admin: 0 }} />);
    await expect.element(page.getByText("Clients")).toBeVisible();
    expect([share("Clients"), share("Doulas"), share("Admins")]).toEqual(["0 0%", "0 0%", "0 0%"]);
  });
});

describe("the recent activity list", () => {
  it("[2.14] shows four entries, then up to ten", async () => {
    await renderInApp(<RecentActivity entries={tenEntries} />);
    await expect.element(page.getByText("Ana Ruiz 3")).toBeVisible();
    expect(page.getByRole("listitem").elements()).toHaveLength(4);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.element(page.getByRole("link", { name: "Ana Ruiz 4" })).toHaveFocus();
    expect(page.getByRole("listitem").elements()).toHaveLength(10);
  });

  it("[2.14] links to new users and to doulas' applications", async () => {
    const created_at = "2026-11-01T12:00:00.000Z";
    const ana = {
      id: "018f0000-0000-7000-8000-000000000001",
      name: "Ana Ruiz",
      profile_image_url: null,
      created_at,
    };
    const grace = { ...ana, id: "018f0000-0000-7000-8000-000000000002", name: "Grace Okafor" };
    await renderInApp(
      <RecentActivity
        entries={[
          { ...ana, kind: "user", user_type: "client" },
          { ...grace, kind: "doula_profile" },
        ]}
      />,
    );
    const entry = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect.element(entry("Ana Ruiz")).toHaveTextContent("Signed up as a client");
    await expect.element(entry("Grace Okafor")).toHaveTextContent("Started a doula profile");
    const link = (name: string) => page.getByRole("link", { name });
    await expect.element(link("Ana Ruiz")).toHaveAttribute("href", `/admin/users/${ana.id}`);
    await expect
      .element(link("Grace Okafor"))
      .toHaveAttribute("href", `/admin/applications?review=${grace.id}`);
  });

  it("shows a note if it is empty", async () => {
    await renderInApp(<RecentActivity entries={[]} />);
    await expect.element(page.getByText("No activity yet")).toBeVisible();
  });
});

it("the page is as wide as a phone, however long a name is", async () => {
  await page.viewport(360, 740);
  signIn({ user_type: "admin" });
  const name = "Bartholomea-Alexandrina Featherstonehaugh".slice(0, 38);
  stubApi("GET /rest/v1/analytics", () => ({
    ...analytics,
    recent_activity: tenEntries.map((entry) => ({ ...entry, name })),
  }));
  await openPage("/admin/analytics");
  const entry = page.getByRole("link", { name }).first();
  await expect.element(entry).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(360);
});

it("a chart's table of 30 days keeps its first and last row in view", async () => {
  const month = Array.from({ length: 30 }, (_, index) => ({
    ...nothing,
    day: `2026-11-${String(index + 1).padStart(2, "0")}`,
    searches: index,
  }));
  await renderInApp(<SeriesCard series="searches" days={month} />);
  await page.getByText("Show as a table").click();
  page.getByRole("region", { name: "Searches by day" }).element().scrollTop = 200;
  for (const name of [/^Day/, /^All days/])
    await expect.element(page.getByRole("row", { name })).toBeInViewport({ ratio: 0.9 });
});

it("[8.16] analytics that fail to load show Retry", async () => {
  signIn({ user_type: "admin" });
  failApi("GET /rest/v1/analytics");
  await openPage("/admin/analytics");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to fetch analytics data");
  await expect.element(page.getByRole("button", { name: "Retry" })).toBeVisible();
});
