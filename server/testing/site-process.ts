import { findFreePort } from "../../scripts/free-port.ts";
import { type Run, runProgram, whenReady } from "./program.ts";

/** The built program as one of a site's processes. */
export interface SiteProcess {
  url: string;
  run: Run;
  /** Starts it again on its port. */
  restart(): Promise<void>;
  kill(): Promise<void>;
}

export interface SiteEnv {
  DATA_DIR: string;
  DATABASE_URL: string;
  [name: string]: string;
}

const keys = { AUTH_SECRET: "a".repeat(32), ENCRYPTION_KEY: "e".repeat(32) };

/** Starts a process on a free port, and waits until it is ready. */
export async function startSiteProcess(env: SiteEnv): Promise<SiteProcess> {
  const port = String(await findFreePort());
  const begin = async () => {
    const run = runProgram({ ...keys, TRUST_PROXY: "127.0.0.1", PORT: port, ...env });
    await whenReady(run);
    return run;
  };
  const started: SiteProcess = {
    url: `http://127.0.0.1:${port}`,
    run: await begin(),
    restart: async () => {
      started.run = await begin();
    },
    kill: async () => {
      started.run.process.kill("SIGKILL");
      await started.run.exit;
    },
  };
  return started;
}

/** Runs `operate doctor` and returns what it prints. */
export async function runDoctor(env: SiteEnv): Promise<string> {
  const doctor = runProgram({ ...keys, ...env }, { script: "server/operate/main.ts", args: ["doctor"] });
  await doctor.exit;
  return doctor.output();
}
