import { expect, test } from "./fixtures.ts";

for (const { path, title, sections } of [
  {
    path: "/privacy",
    title: "Privacy Policy",
    sections: ["Information collected", "Use of information", "Sharing", "Contact"],
  },
  {
    path: "/terms",
    title: "Terms of Service",
    sections: ["Acceptance", "Use of service", "User responsibilities", "Liability", "Contact"],
  },
]) {
  test.describe(path, () => {
    // Fourteen hours ahead, so most of the time its day differs from the server's.
    const timezoneId = "Pacific/Kiritimati";
    test.use({ timezoneId });

    test("[2.1] shows its sections, the support address, and the day of the last update in the reader's time zone", async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} | Doula Match`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(sections);
      const today = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: timezoneId });
      await expect(page.getByText(`Last updated: ${today.format(new Date())}`)).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: /^support@/ })).toHaveAttribute(
        "href",
        "mailto:support@doula-match.example",
      );
    });

    test("[2.1] shows the day of the last update in UTC without JavaScript", async ({ request }) => {
      const html = await (await request.get(path)).text();
      const days = [Date.now(), Date.now() - 60_000].map((at) => new Date(at).toISOString().slice(0, 10));
      expect(days).toContain(/<time dateTime="([^"]+)"/.exec(html)?.[1]);
    });
  });
}

test("the landing page links to How It Works, which links to the search and the FAQ", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "More about how it works" }).click();
  await expect(page).toHaveURL("/how-it-works");
  await expect(page.getByRole("heading", { level: 1, name: "How It Works" })).toBeFocused();
  await expect(page.getByText("What an intro call is")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Find a Doula" })).toHaveAttribute("href", "/find-doulas");
  await main.getByRole("link", { name: "Read the FAQ" }).click();
  await expect(page).toHaveURL("/faq");
});

test("[2.2 6.7] every footer link opens a page", async ({ page, request }) => {
  await page.goto("/faq");
  const footer = page.getByRole("contentinfo");
  const links: Record<string, string> = {
    "Find a Doula": "/find-doulas",
    "How It Works": "/#how-it-works",
    Pricing: "/faq",
    Join: "/doula-signup",
    Dashboard: "/dashboard",
    Resources: "/faq",
    Support: "mailto:support@doula-match.example",
    Privacy: "/privacy",
    "Consumer Health Data": "/consumer-health-data",
    Terms: "/terms",
    FAQ: "/faq",
  };
  for (const [name, href] of Object.entries(links)) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const addresses = await footer
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const address of new Set(addresses.filter((href) => href.startsWith("/")))) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
  await expect(footer.getByText("© 2025 Doula Match")).toBeVisible();
});
