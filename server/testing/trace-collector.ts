import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  attributes: Record<string, string | number>;
}

/** A collector of traces: OTLP over HTTP in Protobuf. */
export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  /** Everything received, as text. */
  text(): string;
  /** The headers of the last request. */
  headers(): IncomingHttpHeaders;
  stop(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  let text = "";
  let headers: IncomingHttpHeaders = {};
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (request.url === "/v1/traces") {
      headers = request.headers;
      text += body.toString("latin1");
      spans.push(...readSpans(body));
    }
    response.writeHead(request.url === "/v1/traces" ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    text: () => text,
    headers: () => headers,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Field numbers: https://github.com/open-telemetry/opentelemetry-proto. A request has resources (1), those have
 * scopes (2), and those have spans (2).
 */
function readSpans(request: Buffer): CollectedSpan[] {
  return readMessages(request, 1)
    .flatMap((resource) => readMessages(resource, 2))
    .flatMap((scope) => readMessages(scope, 2))
    .map((span) => ({
      traceId: readBytes(span, 1).toString("hex"),
      spanId: readBytes(span, 2).toString("hex"),
      parentSpanId: readBytes(span, 4).toString("hex"),
      name: readBytes(span, 5).toString(),
      attributes: Object.fromEntries(readMessages(span, 9).map(readAttribute)),
    }));
}

function readAttribute(attribute: Buffer): [string, string | number] {
  const [value] = readFields(readBytes(attribute, 2));
  return [
    readBytes(attribute, 1).toString(),
    Buffer.isBuffer(value?.content) ? value.content.toString() : Number(value?.content),
  ];
}

function readMessages(message: Buffer, number: number): Buffer[] {
  return readFields(message).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.content) ? [field.content] : [],
  );
}

function readBytes(message: Buffer, number: number): Buffer {
  return readMessages(message, number)[0] ?? Buffer.alloc(0);
}

/** Parses Protobuf: https://protobuf.dev/programming-guides/encoding. */
function readFields(message: Buffer): { number: number; content: Buffer | bigint }[] {
  const fields: { number: number; content: Buffer | bigint }[] = [];
  let position = 0;
  const readVarint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(position++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const readSlice = (length: number) => {
    position += length;
    return message.subarray(position - length, position);
  };
  const readContent = (wireType: bigint) => {
    if (wireType === 0n) return readVarint();
    if (wireType === 1n) return readSlice(8);
    if (wireType === 5n) return readSlice(4);
    return readSlice(Number(readVarint()));
  };
  while (position < message.length) {
    const tag = readVarint();
    fields.push({ number: Number(tag >> 3n), content: readContent(tag & 7n) });
  }
  return fields;
}
