import type { ChartedSeries, RevenueSeries } from "../../../../contract/operations/analytics.ts";

export const analyticsNotLoaded = "Failed to fetch analytics data";

export const seriesTexts: Record<ChartedSeries, { title: string; one: string; many: string }> = {
  sign_ups: { title: "Sign-ups", one: "sign-up", many: "sign-ups" },
  searches: { title: "Searches", one: "search", many: "searches" },
  intro_calls: { title: "Intro calls booked", one: "intro call", many: "intro calls" },
  messages: { title: "Messages sent", one: "message", many: "messages" },
};

export const revenueTexts: Record<RevenueSeries, { title: string; what: string }> = {
  paid: { title: "Paid by parents", what: "paid" },
  fees: { title: "Platform fees", what: "kept" },
  returned: { title: "Returned to parents", what: "returned" },
};
