import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that counts what it receives. */
export interface MailServer {
  url: string;
  /** How often each address received an email. */
  received: Map<string, number>;
  stop(): Promise<void>;
}

/** Starts a mail server on a port, a free one by default. Each email takes `delayMs` to be accepted. */
export async function startMailServer({ port = 0, delayMs = 0 } = {}): Promise<MailServer> {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on("end", () => {
        setTimeout(() => {
          for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1);
          done();
        }, delayMs);
      });
    },
  });
  // Connections that a stopped process leaves behind.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
