import { provideFetch } from "../api/client.ts";

type Answer = (request: Request) => unknown;

let answers = new Map<string, Answer>();
let unanswered: string[] = [];

provideFetch(async (request) => {
  const call = `${request.method} ${new URL(request.url).pathname}`;
  const answer = answers.get(call);
  if (!answer) {
    unanswered.push(call);
    return new Response(null, { status: 404 });
  }
  const body = await answer(request);
  return body instanceof Response ? body : Response.json(body);
});

/** Answers a call such as `POST /functions/v1/places` with JSON, or with a whole Response, until the test is over. */
export function answerApi(call: string, answer: Answer): void {
  answers.set(call, answer);
}

/** Ends all answers, and says which calls of the test had none. */
export function forgetAnswers(): string[] {
  const calls = unanswered;
  answers = new Map();
  unanswered = [];
  return calls;
}
