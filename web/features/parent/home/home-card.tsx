import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { Illustration, type IllustrationName } from "../../../ui/basics/illustration.tsx";

interface CardFrameProps {
  title: string;
  /** The card of the moment, whose title is the largest. */
  isLeading?: boolean | undefined;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card with its title and an action in one row, and content below. */
export function CardFrame({ title, isLeading = false, action, children }: CardFrameProps) {
  const titleId = useId();
  return (
    <Card asChild padding="none">
      <section
        aria-labelledby={titleId}
        className="flex min-w-0 flex-col gap-1 px-4 pt-1.5 pb-3.5 md:gap-2 md:px-6 md:pt-4 md:pb-6"
      >
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h2
            id={titleId}
            className={cn("min-w-0 break-words", isLeading ? "text-xl md:text-2xl" : "text-lg")}
          >
            {title}
          </h2>
          {action}
        </div>
        {children}
      </section>
    </Card>
  );
}

type HomePage = "/find-doulas" | "/bookings" | "/messages" | "/favorites" | "/orders";

interface HomeCardProps extends Omit<CardFrameProps, "action"> {
  to: HomePage;
  linkText: string;
}

/** A card with a link to the page that its content is from. */
export function HomeCard({ to, linkText, ...frame }: HomeCardProps) {
  return (
    <CardFrame
      {...frame}
      action={
        <Button asChild size="sm" variant="ghost" className="-mr-3.5 max-md:-ml-3.5">
          <Link to={to}>{linkText}</Link>
        </Button>
      }
    />
  );
}

interface HomeRowProps extends Omit<HomeCardProps, "isLeading" | "children"> {
  /** A few words. */
  text: string;
  /** Beside them on a wide screen. */
  illustration?: IllustrationName;
}

/** A page as one row: a card with nothing new, or one that matters less. */
export function HomeRow({ title, to, linkText, text, illustration }: HomeRowProps) {
  const titleId = useId();
  return (
    <RowCard titleId={titleId}>
      {/* In a third of a small laptop's width, the link is below the text. */}
      <div className="flex min-w-0 grow items-center justify-between gap-3 md:items-start @max-3xs:flex-col @max-3xs:items-start @max-3xs:self-stretch @max-3xs:gap-0 md:gap-4">
        {illustration && <Illustration name={illustration} className="@md:block hidden h-12 w-15 shrink-0" />}
        <div className="min-w-0 grow">
          <RowTitle id={titleId} title={title} />
          <p className="break-words text-ink-soft max-md:text-sm/5 md:leading-6">{text}</p>
        </div>
        <RowLink to={to} className="@max-3xs:-mb-1.5 @max-3xs:-ml-3.5">
          {linkText}
        </RowLink>
      </div>
    </RowCard>
  );
}

interface PersonRowProps extends Omit<HomeCardProps, "isLeading" | "children"> {
  face: ReactNode;
  name: string;
  text: string;
}

/** A page as one row about a person. The link is beside the title, so that the name has room on a phone. */
export function PersonRow({ title, to, linkText, face, name, text }: PersonRowProps) {
  const titleId = useId();
  return (
    <RowCard titleId={titleId}>
      <div className="flex min-w-0 grow items-center gap-3 md:items-start md:gap-4">
        {face}
        <div className="min-w-0 grow">
          <div className="flex items-center justify-between gap-1 md:gap-3">
            <RowTitle id={titleId} title={title} />
            <RowLink to={to} className="max-md:h-6 max-md:min-h-0!">
              {linkText}
            </RowLink>
          </div>
          <p className="text-ink-soft max-md:text-sm/5 md:truncate md:leading-6">
            <span className="max-md:block max-md:truncate">{name}</span>
            <span className="max-md:hidden"> · </span>
            <span className="max-md:block max-md:truncate">{text}</span>
          </p>
        </div>
      </div>
    </RowCard>
  );
}

interface RowCardProps {
  titleId: string;
  children: ReactNode;
}

function RowCard({ titleId, children }: RowCardProps) {
  return (
    <Card asChild padding="none" isInteractive>
      <section
        aria-labelledby={titleId}
        className="@container flex min-h-16 min-w-0 items-center px-4 py-2 md:min-h-22 md:items-start md:px-6 md:py-4"
      >
        {children}
      </section>
    </Card>
  );
}

function RowTitle({ id, title }: { id: string; title: string }) {
  return (
    <h2 id={id} className="text-lg max-md:leading-6 md:leading-11">
      {title}
    </h2>
  );
}

/** Covers the whole card. */
function RowLink({
  to,
  className,
  children,
}: Pick<HomeCardProps, "to"> & { className: string; children: string }) {
  return (
    <Button asChild size="sm" variant="ghost" className={cn("-mr-3.5 shrink-0 md:h-11", className)}>
      <Link to={to} className="cover-link after:rounded-card">
        {children}
      </Link>
    </Button>
  );
}
