import { TextLink, type TextLinkProps } from "./text-link.tsx";

const ownPages = ["/privacy", "/consumer-health-data", "/terms"] as const;

/** Links to our own legal page, or to another URL, such as one in the settings. */
export function LegalLink({ url, ...props }: TextLinkProps & { url: string }) {
  const ownPage = ownPages.find((page) => page === url);
  return ownPage ? <TextLink to={ownPage} {...props} /> : <TextLink {...props} href={url} />;
}
