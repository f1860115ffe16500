import { Link } from "@tanstack/react-router";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { NextCall, Price, TextFacts } from "../../shared/doula-card/doula-card-facts.tsx";
import { TagList } from "../../shared/doula-facts/detail-tags.tsx";
import { formatBirths } from "../../shared/doula-facts/doula-texts.ts";
import { fillDetails } from "../../shared/doula-facts/sample-details.ts";

const maxTags = 3;

/** A doula's card without samples or actions. The whole card links to the doula's page. */
export function DoulaLinkCard({ doula }: { doula: DoulaCard }) {
  const specialties = doula.specialties.filter((text) => text.trim() !== "");
  const { nextAvailable } = fillDetails(doula, "none", null);
  return (
    <Card asChild isInteractive padding="sm">
      <article className="flex h-full flex-col gap-3 md:p-5">
        <div className="flex items-center gap-4">
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
                className="line-clamp-3 break-words cover-link after:rounded-card hover:text-primary"
              >
                {doula.full_name}
              </Link>
            </h3>
            <TextFacts texts={[doula.pronouns, doula.location, formatBirths(doula.births_attended)]} />
          </div>
        </div>
        {doula.bio && <p className="line-clamp-3 text-sm">{doula.bio}</p>}
        {specialties.length > 0 && <TagList tags={specialties} max={maxTags} />}
        <div className="mt-auto flex flex-col gap-0.5">
          <Price doula={doula} />
          <NextCall id={undefined} doula={doula} nextAvailable={nextAvailable} />
        </div>
      </article>
    </Card>
  );
}
