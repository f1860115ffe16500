import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { userIdHeader } from "../../../../contract/identity/users.ts";
import { refusal } from "../../../testing/applications.ts";
import {
  postMessage,
  postRead,
  readMessages,
  stubConversation,
  thread as threadAddress,
} from "../../../testing/messages.ts";
import { ana, makeSession, openPage, signIn } from "../../../testing/open-page.tsx";
import { stubParentHome } from "../../../testing/parent-home.ts";
import { failOffline, refuseApi, stubApi } from "../../../testing/stub-api.ts";

const input = page.getByRole("textbox", { name: "Message to Rosa" });
const thread = page.getByRole("region", { name: "Messages with Rosa Delgado" });
const notSent = thread.getByRole("alert");
const logIn = page.getByRole("dialog", { name: "Log In" });

beforeEach(() => signIn());

async function send(text: string): Promise<void> {
  await input.fill(text);
  await userEvent.keyboard("{Enter}");
}

async function logInAs(user: typeof ana): Promise<void> {
  const session = { ...makeSession(user), expires_at: "2099-02-02T00:00:00.000Z" };
  stubApi("POST /auth/v1/token", () => session);
  stubApi("GET /auth/v1/user", () => ({ session }));
  await logIn.getByLabelText("Email").fill(user.email);
  await logIn.getByLabelText(/^Password/).fill("calm-river-42");
  await logIn.getByRole("button", { name: "Log In" }).click();
}

describe("a message that fails to send", () => {
  it("[2.8] survives a reload, and is sent once with Retry", async () => {
    const { post, texts } = stubConversation();
    failOffline(postMessage);
    await openPage(threadAddress);
    await send("Are you there?");
    await expect.element(notSent).toHaveTextContent("Not sent. Network error.");
    await expect.element(input).toHaveValue("");
    await cleanup();
    await openPage(threadAddress);
    await expect.element(thread).toHaveTextContent("Are you there?");
    await expect.element(notSent).toHaveTextContent("Not sent.");
    stubApi(postMessage, post);
    await thread.getByRole("button", { name: "Retry" }).click();
    await expect.element(thread.getByText("Sent", { exact: true })).toBeVisible();
    await expect.element(notSent).not.toBeInTheDocument();
    expect(texts()).toEqual(["Hello", "Are you there?"]);
  });

  it("[2.8] is resent automatically, but delivered only once, if just the response was lost", async () => {
    const { post, texts } = stubConversation();
    let calls = 0;
    stubApi(postMessage, async (request) => {
      const response = await post(request);
      calls += 1;
      if (calls === 1) throw new TypeError("Failed to fetch");
      return response;
    });
    await openPage(threadAddress);
    await send("Once and no more");
    await expect.element(thread.getByText("Sent", { exact: true })).toBeVisible();
    expect(calls).toBe(2);
    expect(texts()).toEqual(["Hello", "Once and no more"]);
    expect(thread.getByText(/Once and no more/).elements()).toHaveLength(1);
  });

  it("[2.8] is sent after its writer logs in again", async () => {
    const { post, texts } = stubConversation();
    await openPage(threadAddress);
    refuseApi(postMessage, "unauthenticated", 401);
    await send("Are you there?");
    await expect.element(logIn).toBeVisible();
    stubApi(postMessage, post);
    await logInAs(ana);
    await expect.element(thread.getByText("Sent", { exact: true })).toBeVisible();
    expect(texts()).toEqual(["Hello", "Are you there?"]);
  });

  it("[2.8] names its writer, so that an old tab writes nothing as another person", async () => {
    stubConversation();
    const named: unknown[] = [];
    stubApi(postMessage, async (request) => {
      named.push(request.headers.get(userIdHeader), (await request.json()).sender_id);
      return refusal("unauthenticated", "Please log in first", 401);
    });
    await openPage(threadAddress);
    await send("Are you there?");
    await expect.element(logIn).toBeVisible();
    expect(named).toEqual([ana.id, ana.id]);
  });

  it("[2.8] is not sent after another person logs in", async () => {
    const { post, texts } = stubConversation();
    await openPage(threadAddress);
    refuseApi(postMessage, "unauthenticated", 401);
    await send("Are you there?");
    await expect.element(logIn).toBeVisible();
    stubApi(postMessage, post);
    stubParentHome();
    const ben = { ...ana, id: "018f0000-0000-7000-8000-00000000000b", email: "ben@example.org" };
    stubApi(`GET /rest/v1/parent_profiles/${ben.id}`, () => ({ user_id: ben.id, due_date: null }));
    await logInAs(ben);
    await expect.element(logIn).not.toBeInTheDocument();
    await expect.element(page.getByText(/Are you there/)).not.toBeInTheDocument();
    expect(texts()).toEqual(["Hello"]);
  });
});

it("[2.8] a message sent while its conversation is loading appears in it", async () => {
  const { texts } = stubConversation({ texts: [] });
  const isSent = Promise.withResolvers<void>();
  stubApi(readMessages, async () => {
    await isSent.promise;
    return { items: [], next_cursor: null };
  });
  await openPage(threadAddress);
  await send("Good morning");
  await expect.poll(texts).toEqual(["Good morning"]);
  isSent.resolve();
  await expect.element(thread.getByText("Sent", { exact: true })).toBeVisible();
  expect(thread.getByText(/Good morning/).elements()).toHaveLength(1);
});

it("[2.8] a message is marked as read once the network is back", async () => {
  const { receive, markRead, readUpTo } = stubConversation({ texts: [] });
  let attempts = 0;
  stubApi(postRead, (request) => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new TypeError("Failed to fetch")) : markRead(request);
  });
  await openPage(threadAddress);
  receive("Hello yourself");
  await expect.element(thread).toHaveTextContent("Hello yourself");
  await expect.poll(() => readUpTo, { timeout: 5000 }).toHaveLength(1);
  expect(attempts).toBe(2);
});
