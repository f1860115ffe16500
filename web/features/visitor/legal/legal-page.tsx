import { createElement, Fragment, type ReactNode, useId } from "react";
import { formatMailboxHref } from "../../../../contract/platform/fields.ts";
import { boot } from "../../../lib/boot.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { LegalLink } from "../../../ui/basics/legal-link.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { PublicPage } from "../../shell/frame/public-page.tsx";
import type { LegalText, TextNode } from "./legal-text.ts";

type Values = Readonly<Record<string, string | number>>;

/** A legal text with its heading. `values` and the site's settings replace the text's `{placeholders}`. */
export function LegalPage({ title, text, values }: { title: string; text: LegalText; values?: Values }) {
  const { site_name, support_email, privacy_policy_url } = boot.settings;
  const allValues = {
    ...values,
    siteName: site_name,
    supportEmail: support_email,
    supportEmailHref: formatMailboxHref(support_email),
    privacyPolicyUrl: privacy_policy_url,
  };
  return (
    <PublicPage title={title} width="text">
      <LastUpdated />
      <Contents sections={text.sections} />
      <div className="mt-5 flex flex-col gap-3 md:mt-6 md:text-lg">
        {renderNodes(text.introduction, allValues)}
      </div>
      {text.sections.map(({ id, title, children }) => (
        <section key={id} aria-labelledby={id} className="mt-10">
          <h2 id={id} className="text-xl md:text-2xl">
            {title}
          </h2>
          <div className="mt-3 flex flex-col gap-3">{renderNodes(children, allValues)}</div>
        </section>
      ))}
    </PublicPage>
  );
}

function Contents({ sections }: Pick<LegalText, "sections">) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className="mt-3 border-line border-y py-2 md:mt-4">
      <p id={titleId} className="sr-only">
        Contents
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <TextLink href={`#${id}`} layout="standalone">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last-updated date: the day of the visit (spec section 2). */
function LastUpdated() {
  const today = useToday();
  return (
    <p className="mt-1 text-ink-soft text-sm md:mt-2">
      Last updated: <time dateTime={today}>{formatLongDate(today)}</time>
    </p>
  );
}

const classNames = {
  p: undefined,
  h3: "text-lg not-first:mt-4",
  ul: "flex list-disc flex-col gap-2 pl-5 marker:text-ink-soft",
  li: undefined,
};

/** Children are arguments because nodes have no keys. */
function renderNodes(nodes: readonly TextNode[], values: Values): ReactNode {
  return createElement(Fragment, null, ...nodes.map((node) => renderNode(node, values)));
}

function renderNode(node: TextNode, values: Values): ReactNode {
  if (typeof node === "string") return fillPlaceholders(node, values);
  const children = renderNodes(node.children, values);
  if (node.tag !== "a") return createElement(node.tag, { className: classNames[node.tag] }, children);
  return (
    <LegalLink url={fillPlaceholders(node.href, values)} className="break-words">
      {children}
    </LegalLink>
  );
}

function fillPlaceholders(template: string, values: Values): string {
  return template.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The legal text needs a value for {${name}}.`);
    return String(value);
  });
}
