import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { toCents, toDecimalDollars } from "../../../../contract/platform/money.ts";
import { toAbsoluteUrl } from "../../../lib/page-head.ts";
import { getProfileImageUrl } from "../../../ui/basics/avatar.tsx";

/** Structured data for search engines from a doula's profile, without samples and contact details. */
export function describeDoulaForSearch(
  doula: DoulaDetail,
  packages: readonly DoulaPackage[],
): Record<string, unknown> {
  const url = toAbsoluteUrl(`/doulas/${doula.slug}`);
  const areaServed = doula.location ? { "@type": "City", name: doula.location } : undefined;
  return {
    "@type": "ProfilePage",
    url,
    mainEntity: {
      "@type": "Person",
      "@id": url,
      url,
      name: doula.full_name,
      jobTitle: "Doula",
      description: doula.bio ?? undefined,
      image: doula.profile_image_url ? toAbsoluteUrl(getProfileImageUrl(doula.profile_image_url)) : undefined,
      knowsLanguage: undefinedIfEmpty(doula.languages),
      knowsAbout: undefinedIfEmpty(doula.specialties),
      hasCredential: undefinedIfEmpty(doula.certifications)?.map(({ name, organization }) => ({
        "@type": "EducationalOccupationalCredential",
        name,
        recognizedBy: organization ? { "@type": "Organization", name: organization } : undefined,
      })),
      workLocation: areaServed && { "@type": "Place", name: doula.location },
      makesOffer: undefinedIfEmpty(doula.is_paused ? [] : packages)?.map(({ name, description, price }) => ({
        "@type": "Offer",
        name,
        description: description ?? undefined,
        price: toDecimalDollars(toCents(price)),
        priceCurrency: "USD",
        areaServed,
      })),
    },
  };
}

function undefinedIfEmpty<Entry>(list: readonly Entry[]): readonly Entry[] | undefined {
  return list.length > 0 ? list : undefined;
}
