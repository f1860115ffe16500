import { expect, test } from "./fixtures.ts";
import { list, mainLink, openRosa, openThread, send, thread } from "./messages-fixtures.ts";

test("[2.8] two people write to each other and see messages, badges and read marks live", async ({
  page,
  browser,
  address,
}) => {
  const [parent, hello] = [`Ana ${Date.now()}`, `Hello Rosa, ${Date.now()}`];
  const other = await openRosa(browser, address);
  await other.goto("/messages");
  await expect(list(other)).toBeVisible();
  await openThread(page, parent);

  await send(page, hello);
  const row = list(other).getByRole("link", { name: new RegExp(`^${parent}`) });
  await expect(row).toContainText(hello);
  await expect(row).toContainText("1 unread");
  await expect(mainLink(other)).toContainText(/\d+ unread/);
  await expect(thread(page)).toContainText("Sent");

  await row.click();
  await expect(thread(other, parent)).toContainText(hello);
  await expect(row).not.toContainText("unread");
  await expect(thread(page)).toContainText("Read");

  await send(other, "Hello Ana, how are you?");
  await expect(thread(page)).toContainText("Hello Ana, how are you?");
  const stream = page.waitForResponse("**/realtime/v1");
  await page.goto("/favorites");
  await stream;
  await send(other, "Shall we talk tomorrow?");
  await expect(mainLink(page)).toContainText("1 unread");
  await expect(page).toHaveTitle(/^\(1\) Favorites/);
  await mainLink(page).click();
  await expect(page).toHaveTitle(/^\(1\) Messages/);
  await expect(list(page)).toContainText("Shall we talk tomorrow?");
  await other.context().close();
});
