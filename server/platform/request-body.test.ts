import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { profilePicture } from "../../contract/pictures.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, signedInUser, type TestPerson } from "../testing/fixtures.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ana = await signedInUser(app, "client");
});
afterAll(() => app.close());

const partBytes = 16 * 1024;

interface TestBody {
  stream: ReadableStream<Uint8Array>;
  bytesRead: () => number;
  /** When all that it has was read, and the reader waits for its end. */
  awaited: Promise<void>;
  end: () => void;
}

/** A body that counts what is read of it: parts until it has `bytes`, then nothing until it is ended. */
function bodyOf(bytes: number, { isEnded = true } = {}): TestBody {
  let read = 0;
  const [awaited, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  if (isEnded) ended.resolve();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (read >= bytes) {
          awaited.resolve();
          await ended.promise;
          return controller.close();
        }
        const part = new Uint8Array(Math.min(partBytes, bytes - read));
        read += part.length;
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, bytesRead: () => read, awaited: awaited.promise, end: () => ended.resolve() };
}

interface Sending {
  as?: TestPerson;
  path?: string;
  length?: number;
  type?: string;
  from?: string;
}

function send(body: TestBody, { as, path = picturePath(ana), length, type = "image/png", from }: Sending) {
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "content-type": type, ...(length !== undefined && { "content-length": String(length) }) },
    body: body.stream,
    duplex: "half",
  };
  return app.send(path, { ...init, as: as?.cookie, from });
}

const picturePath = ({ id }: { id: string }) => `/storage/v1/object/profile-images/${id}`;
const signIn = { path: "/auth/v1/token", type: "application/json" };

describe("not a byte of a body is read", () => {
  async function expectUnread(sending: Sending, status: number, code: string): Promise<void> {
    const body = bodyOf(profilePicture.maxBytes);
    const answer = await send(body, sending);
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
    expect(body.bytesRead()).toBe(0);
  }

  test("of somebody without a session", async () => {
    await expectUnread({ length: 1000 }, 401, "unauthenticated");
    await expectUnread({ path: "/storage/v1/object/profile-images/x" }, 401, "unauthenticated");
    await expectUnread({ path: "/rest/v1/bookings", type: "application/json" }, 401, "unauthenticated");
  });

  test("at a path that is no route", () =>
    expectUnread({ path: "/storage/v1/object/x", length: 1000 }, 404, "route_not_found"));

  test("of somebody in another role", async () => {
    const doula = await signedInUser(app, "doula");
    await expectUnread({ as: doula, path: "/rest/v1/bookings", type: "application/json" }, 403, "forbidden");
  });

  test("for another person's picture", async () =>
    expectUnread({ as: await signedInUser(app, "client"), length: 1000 }, 404, "not_found"));

  test("of a picture whose length is not given", () =>
    expectUnread({ as: ana }, 411, "upload_length_missing"));

  test("of a picture that says that it is too large", () =>
    expectUnread({ as: ana, length: profilePicture.maxBytes + 1 }, 413, "image_too_large"));

  test("of other input that says that it is too large", () =>
    expectUnread({ ...signIn, length: 64 * 1024 + 1 }, 413, "body_too_large"));

  test("after the pictures of an hour", async () => {
    const ben = await signedInUser(app, "client");
    for (let count = 0; count < 30; count++) {
      await app.send(picturePath(ben), { method: "POST", as: ben.cookie, body: "no picture" });
    }
    await expectUnread({ as: ben, path: picturePath(ben), length: 1000 }, 429, "rate_limited");
  });
});

test("not a byte is read of other input past the limit of an address either", async () => {
  const ask = { path: "/auth/v1/recover", from: "203.0.113.20", type: "application/json" };
  for (let count = 0; count < 20; count++) await send(bodyOf(1), ask);
  const body = bodyOf(1000);
  expect(await codeOf(await send(body, ask))).toBe("rate_limited");
  expect(body.bytesRead()).toBe(0);
});

describe("a body is counted while it is read, whatever length it claims:", () => {
  test("a picture", async () => {
    const body = bodyOf(2 * profilePicture.maxBytes, { isEnded: false });
    const answer = await send(body, { as: ana, length: 10 });
    expect([answer.status, await codeOf(answer)]).toEqual([413, "image_too_large"]);
  });

  test("other input", async () => {
    const body = bodyOf(profilePicture.maxBytes, { isEnded: false });
    const answer = await send(body, signIn);
    expect([answer.status, await codeOf(answer)]).toEqual([413, "body_too_large"]);
  });
});

describe("uploads under way", () => {
  const open: TestBody[] = [];
  afterEach(() => {
    for (const body of open.splice(0)) body.end();
  });

  /** Begins an upload that goes on until it is ended, or the test is over. */
  async function beginUpload(person: TestPerson) {
    const body = bodyOf(1000, { isEnded: false });
    open.push(body);
    const answer = send(body, { as: person, path: picturePath(person), length: 2000 });
    await body.awaited;
    return { body, answer };
  }

  const expectRefused = async (person: TestPerson, status: number, code: string) => {
    const body = bodyOf(1000);
    const answer = await send(body, { as: person, path: picturePath(person), length: 1000 });
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body.bytesRead()).toBe(0);
  };

  test("are at most two for one person, and a third may follow one that has ended", async () => {
    const first = await beginUpload(ana);
    await beginUpload(ana);
    await expectRefused(ana, 429, "too_many_uploads");
    first.body.end();
    expect(await codeOf(await first.answer)).toBe("image_type_refused");
    await beginUpload(ana);
  });

  test("are at most eight for everybody together", async () => {
    const people = [];
    for (let count = 0; count < 5; count++) people.push(await signedInUser(app, "client"));
    for (const person of people.slice(0, 4)) {
      await beginUpload(person);
      await beginUpload(person);
    }
    await expectRefused(people[4] ?? ana, 503, "uploads_busy");
  });
});

describe("a body that does not come in time is refused:", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ["a picture after 60 s", { length: 2000 }, 60],
    ["other input after 30 s", { ...signIn, length: 2000 }, 30],
  ])("%s", async (_name, sending, seconds) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = bodyOf(1000, { isEnded: false });
    let status: number | undefined;
    const answer = send(body, { as: ana, ...sending }).then((response) => {
      status = response.status;
      return response;
    });
    await body.awaited;
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(status).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect([(await answer).status, await codeOf(await answer)]).toEqual([408, "body_too_slow"]);
    body.end();
  });
});
