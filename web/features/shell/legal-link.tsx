import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

const ownPages = ["/privacy", "/terms"] as const;

/** To our own text, or to wherever an admin says that it is. */
export function LegalLink({ url, ...props }: ComponentProps<"a"> & { url: string }) {
  const own = ownPages.find((page) => page === url);
  if (!own) return <a href={url} {...props} />;
  const { className, onClick, children } = props;
  return (
    <Link to={own} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}
