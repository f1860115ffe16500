import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hollis } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { stubVisitor } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { useDoulaDetails } from "./sample-details.ts";

function RenderedDetails({ is_demo }: { is_demo: boolean }) {
  const { rating, specialties } = useDoulaDetails({ ...hollis, is_demo });
  return <p>{`rating ${rating?.value ?? "none"}, specialties ${specialties?.value?.length ?? "none"}`}</p>;
}

beforeEach(stubVisitor);

it("fills gaps in the profile of a demo doula", async () => {
  await renderInApp(<RenderedDetails is_demo />);
  await expect.element(page.getByText("rating 4.9, specialties 3")).toBeVisible();
  await expectAccessible();
});

it("fills no gaps in other profiles, even with sample details on", async () => {
  await renderInApp(<RenderedDetails is_demo={false} />);
  await expect.element(page.getByText("rating none, specialties none")).toBeVisible();
});
