import { Link } from "@tanstack/react-router";
import { ChevronRight, type LucideIcon } from "lucide-react";
import { Card } from "./card.tsx";

interface LinkCardProps {
  Icon: LucideIcon;
  title: string;
  text: string;
  to: "/messages" | "/edit-profile" | "/orders" | "/sales";
}

/** A link to another page, with a line about it. */
export function LinkCard({ Icon, title, text, to }: LinkCardProps) {
  return (
    <Card asChild padding="sm" isInteractive>
      <section className="flex items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-wash text-primary">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 grow">
          <h2 className="font-sans font-semibold text-base">
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          </h2>
          <p className="text-ink-soft">{text}</p>
        </div>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      </section>
    </Card>
  );
}
