import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "../../testing/applications.ts";
import { marisol, stubDoula } from "../../testing/doulas.ts";
import { stubVisitor } from "../../testing/open-page.tsx";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../testing/stub-api.ts";
import { CompareDialog } from "./compare-dialog.tsx";

const dialog = page.getByRole("dialog", { name: "Compare doulas" });
const teoCall = "GET /rest/v1/doula_profiles/teo-marchetti";
const teo = {
  ...marisol,
  id: "id-of-teo",
  slug: "teo-marchetti",
  full_name: "Teo Marchetti",
  hourly_rate: 52,
};

async function compareTeoAndMarisol() {
  stubVisitor();
  stubDoula(marisol);
  await renderInApp(
    <CompareDialog
      slugs={["teo-marchetti", marisol.slug]}
      isOpen
      onClose={() => undefined}
      onRemove={() => undefined}
      findCard={() => undefined}
      introCall={{ open: () => undefined, toHref: () => "/" }}
      foundWith={{}}
    />,
  );
  await expect.element(dialog.getByText("$41.50/hour")).toBeVisible();
}

it("[2.6] shows that a doula is no longer listed, beside the other doula", async () => {
  stubApi(teoCall, () => refusal("doula_not_found", "This doula is no longer available.", 404));
  await compareTeoAndMarisol();
  await expect
    .element(dialog.getByRole("columnheader").first())
    .toHaveTextContent("This doula is no longer available.");
});

it("[2.6] shows that a doula failed to load, beside the other doula, and Retry loads them", async () => {
  failApi(teoCall);
  await compareTeoAndMarisol();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Couldn't load");
  stubApi(teoCall, () => teo);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect.element(dialog.getByText("$52/hour")).toBeVisible();
});
