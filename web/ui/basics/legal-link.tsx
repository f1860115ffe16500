import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

const ownPages = ["/privacy", "/consumer-health-data", "/terms"] as const;

/** Links to our own legal page, or to another URL, such as one in the settings. */
export function LegalLink({ url, ...props }: ComponentProps<"a"> & { url: string }) {
  const ownPage = ownPages.find((page) => page === url);
  if (!ownPage) return <a href={url} {...props} />;
  const { className, target, onClick, children } = props;
  return (
    <Link to={ownPage} className={className} target={target} onClick={onClick}>
      {children}
    </Link>
  );
}
