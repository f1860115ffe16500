import { afterEach, describe, expect, test, vi } from "vitest";
import { profilePicture } from "../../../contract/directory/pictures.ts";
import { pictureLimits } from "../../directory/pictures/routes.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";

const app = await useTestApp();
const ana = await signedInUser(app, "client");

const partBytes = 16 * 1024;

interface TestBody {
  stream: ReadableStream<Uint8Array>;
  bytesRead: () => number;
  /** Resolves when everything available was read and the reader waits for more. */
  awaited: Promise<void>;
  end: () => void;
}

/**
 * A body that counts the bytes read from it: it produces parts up to `bytes`, then nothing until it is ended.
 */
function makeBody(bytes: number, { isEnded = true } = {}): TestBody {
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

describe("[7.4] not a byte of a body is read", () => {
  async function expectUnread(sending: Sending, status: number, code: string): Promise<void> {
    const body = makeBody(profilePicture.maxBytes);
    const response = await send(body, sending);
    expect([response.status, await errorCode(response)]).toEqual([status, code]);
    expect(body.bytesRead()).toBe(0);
  }

  test("from a caller without a session", async () => {
    await expectUnread({ length: 1000 }, 401, "unauthenticated");
    await expectUnread({ path: "/storage/v1/object/profile-images/x" }, 401, "unauthenticated");
    await expectUnread({ path: "/rest/v1/bookings", type: "application/json" }, 401, "unauthenticated");
  });

  test("at an unknown path", () =>
    expectUnread({ path: "/storage/v1/object/x", length: 1000 }, 404, "route_not_found"));

  test("from a caller in another role", async () => {
    const doula = await signedInUser(app, "doula");
    await expectUnread({ as: doula, path: "/rest/v1/bookings", type: "application/json" }, 403, "forbidden");
  });

  test("for another person's picture", async () =>
    expectUnread({ as: await signedInUser(app, "client"), length: 1000 }, 404, "not_found"));

  test("of a picture without a declared length", () =>
    expectUnread({ as: ana }, 411, "upload_length_missing"));

  test("of a picture whose declared length is too large", () =>
    expectUnread({ as: ana, length: profilePicture.maxBytes + 1 }, 413, "image_too_large"));

  test("of a JSON body whose declared length is too large", () =>
    expectUnread({ ...signIn, length: 64 * 1024 + 1 }, 413, "body_too_large"));

  test("after an hour's maximum of pictures", async () => {
    const ben = await signedInUser(app, "client");
    const { upload_account } = pictureLimits;
    await app.rateLimit.count(upload_account, ben.id, upload_account.points);
    await expectUnread({ as: ben, path: picturePath(ben), length: 1000 }, 429, "rate_limited");
  });
});

test("[7.4] no body is read from an address over its rate limit", async () => {
  const ask = { path: "/auth/v1/recover", from: "203.0.113.20", type: "application/json" };
  for (let count = 0; count < 20; count++) await send(makeBody(1), ask);
  const body = makeBody(1000);
  expect(await errorCode(await send(body, ask))).toBe("rate_limited");
  expect(body.bytesRead()).toBe(0);
});

describe("[7.4] counts a body while reading it, whatever length it declares:", () => {
  test("a picture", async () => {
    const body = makeBody(2 * profilePicture.maxBytes, { isEnded: false });
    const response = await send(body, { as: ana, length: 10 });
    expect([response.status, await errorCode(response)]).toEqual([413, "image_too_large"]);
  });

  test("other input", async () => {
    const body = makeBody(profilePicture.maxBytes, { isEnded: false });
    const response = await send(body, signIn);
    expect([response.status, await errorCode(response)]).toEqual([413, "body_too_large"]);
  });
});

describe("[7.4] open uploads", () => {
  const open: TestBody[] = [];
  afterEach(() => {
    for (const body of open.splice(0)) body.end();
  });

  /** Begins an upload that stays open until it is ended or the test is over. */
  async function beginUpload(person: TestPerson) {
    const body = makeBody(1000, { isEnded: false });
    open.push(body);
    const response = send(body, { as: person, path: picturePath(person), length: 2000 });
    await body.awaited;
    return { body, response };
  }

  const expectRefused = async (person: TestPerson, status: number, code: string) => {
    const body = makeBody(1000);
    const response = await send(body, { as: person, path: picturePath(person), length: 1000 });
    expect([response.status, await errorCode(response)]).toEqual([status, code]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body.bytesRead()).toBe(0);
  };

  test("are limited to two per person", async () => {
    const first = await beginUpload(ana);
    await beginUpload(ana);
    await expectRefused(ana, 429, "too_many_uploads");
    first.body.end();
    expect(await errorCode(await first.response)).toBe("image_type_refused");
    await beginUpload(ana);
  });

  test("are limited to eight in total", async () => {
    const people = [];
    for (let count = 0; count < 5; count++) people.push(await signedInUser(app, "client"));
    for (const person of people.slice(0, 4)) {
      await beginUpload(person);
      await beginUpload(person);
    }
    await expectRefused(people[4] ?? ana, 503, "uploads_busy");
  });
});

describe("[7.4] refuses a body that does not arrive in time:", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ["a picture after 60 s", { length: 2000 }, 60],
    ["other input after 30 s", { ...signIn, length: 2000 }, 30],
  ])("%s", async (_name, sending, seconds) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = makeBody(1000, { isEnded: false });
    let status: number | undefined;
    const refused = send(body, { as: ana, ...sending }).then((response) => {
      status = response.status;
      return response;
    });
    await body.awaited;
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(status).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect([(await refused).status, await errorCode(await refused)]).toEqual([408, "body_too_slow"]);
    body.end();
  });
});
