import { html } from "hono/html";

/**
 * The frame of every sandbox page. It says 'Sandbox' in the title and in a banner, so that nobody mistakes
 * it for the real service.
 */
export function sandboxPage({ title, service, body }: { title: string; service: string; body: unknown }) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} (Sandbox)</title>
    <link rel="stylesheet" href="/sandbox.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <header><p><strong>Sandbox</strong> This is not ${service}. It stands in for it on this computer.</p></header>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`;
}

export const sandboxStyles = `
:root { color-scheme: light dark; --paper: #faf6f0; --card: #fffdfa; --ink: #2b2226; --soft: #5b4d53; --line: #d9cbc1;
  --strong: #7d2c52; --on-strong: #fff; --banner: #f6d9a8; --on-banner: #3a2a08; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d181b; --card: #292226; --ink: #f3ebe6; --soft: #cbbcc2; --line: #55474e;
    --strong: #e3a3c0; --on-strong: #2b1020; --banner: #5a4312; --on-banner: #fbe8c4; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
header { background: var(--banner); color: var(--on-banner); padding: 8px 16px; text-align: center; }
header p { margin: 0; }
main { max-width: 520px; margin: 24px auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.3; }
h2 { margin: 28px 0 8px; font-size: 18px; }
p, li { overflow-wrap: anywhere; }
.events { padding: 0; list-style: none; }
.events li { padding: 12px 0; border-top: 1px solid var(--line); }
.events p { margin: 0 0 8px; }
fieldset { margin: 20px 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px; }
legend { padding: 0 6px; color: var(--soft); }
label { display: flex; gap: 10px; align-items: center; min-height: 44px; margin-bottom: 8px; }
input[type="radio"] { width: 20px; height: 20px; margin: 0; flex: none; }
input:not([type="radio"]), select { min-height: 44px; min-width: 0; flex: 1; padding: 0 10px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--paper); color: inherit; font: inherit; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; }
button { min-height: 44px; padding: 0 20px; border: 1px solid var(--strong); border-radius: 10px; background: none; color: var(--strong);
  font: inherit; font-weight: 600; cursor: pointer; }
button.primary { background: var(--strong); color: var(--on-strong); }
a { color: var(--strong); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
`;
