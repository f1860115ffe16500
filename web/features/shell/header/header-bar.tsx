import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { boot } from "../../../lib/boot.ts";
import { buttonVariants } from "../../../ui/basics/button.tsx";
import { Logo } from "../../../ui/basics/logo.tsx";

export const headerLinkClasses =
  "inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-ink-soft transition-colors duration-150 ease-out hover:text-ink";

type HeaderBarProps = {
  logoTo: "/" | "/dashboard";
  /** A link before the logo. */
  back?: ReactNode;
  children?: ReactNode;
};

/** The bar at the top of every page: 'Skip to content', the logo, and what the page adds. */
export function HeaderBar({ logoTo, back, children }: HeaderBarProps) {
  return (
    <div className="page-width">
      <button
        type="button"
        onClick={focusMain}
        // Off screen until it gets keyboard focus.
        className={buttonVariants({
          className: "fixed top-2.5 left-4 z-40 -translate-y-24 focus-visible:translate-y-0 md:left-6",
        })}
      >
        Skip to content
      </button>
      {/* A container query, because what fits depends on the width in letters, which large text reduces. */}
      <div className="@container">
        <div className="flex min-h-16 items-center justify-between gap-1 md:gap-3">
          <div className="flex min-w-0 items-center">
            {back}
            <Link
              to={logoTo}
              className="-ml-1 inline-flex min-h-11 min-w-0 items-center rounded-control px-1"
            >
              {/*
               * Smaller if a phone's header has two buttons and a menu beside it; a long name is truncated.
               */}
              <Logo
                siteName={boot.settings.site_name}
                className="min-w-0 @max-[44rem]:gap-1.5 @max-[44rem]:[&>span]:text-lg @max-[44rem]:[&>svg]:size-8 [&>span]:truncate"
              />
            </Link>
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}

export function focusMain(): void {
  const main = document.querySelector("main");
  if (!main) return;
  if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
  main.focus();
}
