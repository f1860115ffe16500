import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import type { DoulaCard } from "../../../contract/doulas.schema.ts";
import { formatHourlyRate, toCents } from "../../../contract/money.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { birthsMessage } from "./births-badge.tsx";
import { TagList } from "./detail-tags.tsx";

const maxTags = 3;

/** A doula's card without samples or actions. The whole card links to the doula's page. */
export function DoulaLinkCard({ doula }: { doula: DoulaCard }) {
  const births = birthsMessage(doula.births_attended);
  const specialties = doula.specialties.filter((text) => text.trim() !== "");
  return (
    <Card asChild isInteractive>
      <article className="flex h-full flex-col gap-4">
        <div className="flex items-start gap-4">
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image_url}
            size="lg"
          />
          <div className="min-w-0 grow">
            <h3 className="text-lg">
              <Link
                to="/doulas/$slug"
                params={{ slug: doula.slug }}
                className="line-clamp-3 break-words after:absolute after:inset-0 after:rounded-card hover:text-primary focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
              >
                {doula.full_name}
              </Link>
            </h3>
            {doula.pronouns && <p className="text-ink-soft text-sm">{doula.pronouns}</p>}
            {doula.location && (
              <p className="mt-0.5 flex items-start gap-1.5 text-ink-soft text-sm">
                <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
                <span className="min-w-0">{doula.location}</span>
              </p>
            )}
          </div>
        </div>
        {doula.bio && <p className="line-clamp-3 text-sm">{doula.bio}</p>}
        {specialties.length > 0 && <TagList tags={specialties} max={maxTags} />}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden">
          {doula.hourly_rate !== null && (
            <p className="font-display text-lg">{formatHourlyRate(toCents(doula.hourly_rate))}</p>
          )}
          {births && <p className="text-ink-soft text-sm">{births.text}</p>}
        </div>
      </article>
    </Card>
  );
}
