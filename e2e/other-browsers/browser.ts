import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** Sends a WebDriver command by its Firefox name. */
export type Send = (command: CommandName, parameters: Record<string, unknown>) => Promise<unknown>;

/** The HTTP method and path of each command, relative to the session's. */
export const commands = {
  Navigate: ["POST", "/url"],
  GetCurrentURL: ["GET", "/url"],
  FindElements: ["POST", "/elements"],
  GetElementRect: ["GET", "/element/{id}/rect"],
  GetElementText: ["GET", "/element/{id}/text"],
  ElementClick: ["POST", "/element/{id}/click"],
  ElementClear: ["POST", "/element/{id}/clear"],
  ElementSendKeys: ["POST", "/element/{id}/value"],
} as const;
type CommandName = keyof typeof commands;

const timeoutMs = 30_000;
/** Elements are objects with one key, whose name the standard defines. */
const elementsSchema = z.array(z.record(z.string(), z.string()));

const sizeSchema = z.object({ height: z.number() });

/** What a person does in a browser. XPath identifies elements; each step waits for its element. */
export interface Browser {
  open(path: string): Promise<void>;
  /** Opens it repeatedly until the element is shown. */
  openUntilShown(path: string, xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  fill(xpath: string, text: string): Promise<void>;
  /**
   * Types until there are suggestions, since a page ignores input before its scripts run, and picks
   * the last one.
   */
  pick(xpath: string, text: string): Promise<void>;
  read(xpath: string): Promise<string>;
  currentUrl(): Promise<string>;
}

export function createBrowser(send: Send, baseUrl: string): Browser {
  /** The last of them, because a dialog comes after the page. */
  async function find(xpath: string): Promise<string> {
    const found = elementsSchema.parse(await send("FindElements", { using: "xpath", value: xpath }));
    for (const element of found.reverse()) {
      const id = Object.values(element)[0] ?? "";
      // WebKit refuses to measure elements that are not rendered, and treats clipped ones as not displayed.
      const size = await send("GetElementRect", { id }).catch(() => undefined);
      if (size && sizeSchema.parse(size).height > 0) return id;
    }
    throw new Error(`nothing is shown at ${xpath}`);
  }

  async function retryUntilDone<Result>(step: () => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (Date.now() < deadline) await sleep(100);
        else
          throw new Error(`${error} on the page:\n${await readText(await find("/html"))}`, { cause: error });
      }
    }
  }

  async function readText(id: string): Promise<string> {
    return z.string().parse(await send("GetElementText", { id }));
  }

  async function type(xpath: string, text: string): Promise<void> {
    const id = await find(xpath);
    await send("ElementClear", { id });
    await send("ElementSendKeys", { id, text });
  }

  async function open(path: string): Promise<void> {
    await send("Navigate", { url: new URL(path, baseUrl).href });
  }

  return {
    open,
    openUntilShown: (path, xpath) =>
      retryUntilDone(async () => {
        await open(path);
        await find(xpath);
      }),
    click: (xpath) =>
      retryUntilDone(async () => void (await send("ElementClick", { id: await find(xpath) }))),
    fill: (xpath, text) => retryUntilDone(() => type(xpath, text)),
    pick: (xpath, text) =>
      retryUntilDone(async () => {
        await type(xpath, text);
        await sleep(1000);
        await send("ElementClick", { id: await find('//*[@role="option"]') });
      }),
    read: (xpath) => retryUntilDone(async () => readText(await find(xpath))),
    currentUrl: async () => z.string().parse(await send("GetCurrentURL", {})),
  };
}
