import { raw } from "hono/html";

/** The colors behind initials, like `--color-tint-1` to `-8` in web/styles/tokens.css. */
export const emailTints = [
  { light: "#f6c9db", dark: "#633349" },
  { light: "#f9d3ae", dark: "#5f4024" },
  { light: "#d1e3cb", dark: "#344a35" },
  { light: "#cdddeb", dark: "#2f465e" },
  { light: "#ffd0c7", dark: "#673731" },
  { light: "#e1d3ea", dark: "#4e3a5c" },
  { light: "#ecdfaa", dark: "#4d4726" },
  { light: "#bfe1e2", dark: "#234b4d" },
] as const;

const darkTints = emailTints.map(({ dark }, tint) => `.tint-${tint + 1}{background-color:${dark}!important}`);

/** What inline styles cannot say: phone widths and dark colors. Email programs do not know custom properties. */
export const emailStyles = raw(`
      :root { color-scheme: light dark; supported-color-schemes: light dark }
      @media (max-width: 479px) {
        .card { padding: 24px 20px !important }
        .wide { width: 100% !important }
        .cell { display: block !important }
        .gap { display: block !important; height: 8px !important }
      }
      @media (prefers-color-scheme: dark) {
        .page { background-color: #1a1116 !important }
        .code { background-color: #382930 !important }
        .card { background-color: #271b21 !important; border-color: #48383f !important; color: #f0e8e0 !important }
        .ink { color: #f0e8e0 !important }
        .soft { color: #c9b8b0 !important }
        .line { border-color: #48383f !important }
        .brand, .link { color: #f1a3c0 !important }
        .secondary { border-color: #b56c8a !important }
        .primary { background-color: #b56c8a !important }
        .on-primary { color: #200a15 !important }
        ${darkTints.join(" ")}
      }
    `);
