import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { useTestApp } from "../testing/app.ts";
import { insertThread, sendMessage, setBlock } from "../testing/conversations.ts";
import { bookIntroCall, password, saveFavorite } from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";

const app = await useTestApp();
app.setNow(monday);

test("[7.1] requests during a deletion succeed or are refused, and nothing of the account remains", async () => {
  for (let round = 0; round < 4; round++) {
    const { id, parent, doula } = await insertThread(app);
    const deleting = app.send("/auth/v1/user", {
      method: "DELETE",
      as: parent.cookie,
      json: { current_password: password },
    });
    const statuses: number[] = [];
    const sendWhileDeleting = async (ask: () => Promise<Response>) => {
      let isDeleted = false;
      void deleting.then(() => {
        isDeleted = true;
      });
      while (!isDeleted) statuses.push((await ask()).status);
    };
    await Promise.all([
      sendWhileDeleting(() => bookIntroCall(app, parent, doula.id, "2026-11-24T15:00:00.000Z")),
      sendWhileDeleting(() => saveFavorite(app, parent, doula.id)),
      sendWhileDeleting(() => sendMessage(app, parent, id, "Hello", randomUUID())),
      sendWhileDeleting(() => app.send("/auth/v1/user", { as: parent.cookie })),
    ]);
    expect((await deleting).status).toBe(204);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const left = await app.db.query.users.findFirst({ where: (user, { eq }) => eq(user.id, parent.id) });
    expect(left).toBeUndefined();
  }
});

test("a block against an account that is being deleted is saved or refused", async () => {
  for (let round = 0; round < 12; round++) {
    const { id, parent, doula } = await insertThread(app);
    const [blocked, deleted] = await Promise.all([
      setBlock(app, doula, id, true),
      app.send("/auth/v1/user", {
        method: "DELETE",
        as: parent.cookie,
        json: { current_password: password },
      }),
    ]);
    expect(deleted.status).toBe(204);
    expect(blocked.status).toBeLessThan(500);
    const saved = await app.db.$count(schema.blocks, eq(schema.blocks.blockerId, doula.userId));
    expect(saved).toBe(blocked.status === 204 ? 1 : 0);
  }
});
