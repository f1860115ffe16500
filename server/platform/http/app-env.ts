import type { HttpBindings } from "@hono/node-server";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type { Database } from "../../../db/database.ts";
import type { RateLimit } from "../security/rate-limit.ts";

/** The uploads in progress in this process. Each occupies a slot until it gets its response. */
export interface UploadSlots {
  /** Returns a function that ends the upload. */
  acquire(userId: string): () => void;
}

/** The context of every request. */
export interface AppEnv {
  /** Absent if a test calls the app without a socket. */
  Bindings: Partial<HttpBindings> & {
    /** Set if the call comes from a page being rendered instead of from outside. */
    isOwnCall?: true;
    /** Set with `isOwnCall`: where the page's visitor reads public data. */
    publicDb?: Database;
  };
  Variables: {
    requestId: string;
    /** The caller's network address, for rate limits only. */
    address: string;
    /** Returns the caller, read from the session on first use and then cached for the request. */
    viewer: () => Promise<SessionUser | null>;
    /** Returns the ID of the caller's session, read together with the caller. */
    sessionId: () => Promise<string | null>;
    rateLimit: RateLimit;
    uploadSlots: UploadSlots;
    /** For reads of public data: `platform.publicDb` for visitors, `platform.db` for callers who may have a session. */
    publicDb: Database;
    /** The codes the route may refuse with. Absent until a route matches. */
    declaredErrors?: ReadonlySet<ErrorCode>;
    /** The code the request was refused with. */
    refusedWith?: ErrorCode;
    /** True if the route declares that it changes no public data. */
    leavesPublicData?: boolean;
    /** True if the route declares that it is private. */
    isPrivate?: true;
    /** The ID of the session's owner, once the session has been read. */
    personId?: string | undefined;
  };
}
