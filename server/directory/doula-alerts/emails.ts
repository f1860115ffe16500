import { randomUUID } from "node:crypto";
import type { AlertArea } from "../../../contract/directory/doula-alerts.schema.ts";
import { alertLinkHours, formatAlert, maxDoulasInAlert } from "../../../contract/directory/doula-alerts.ts";
import type { Email } from "../../platform/email/email.ts";
import { type EmailSite, type ListedPerson, renderEmail } from "../../platform/email/email-layout.ts";
import { emailName } from "../../platform/email/email-names.ts";
import { emailPerson } from "../../platform/email/email-pictures.ts";
import { buildTokenLink } from "../../platform/security/token-link.ts";
import type { DueAlert } from "./queries.ts";

interface PendingAlert {
  email: string;
  place: string;
  /** The address's active alert, which stops when this one is confirmed. */
  replaces: AlertArea | null;
  token: string;
  expiresAt: Date;
}

/** Contains the link that confirms an address. Each request sends its own email. */
export function confirmAlertEmail(
  { email, place, replaces, token, expiresAt }: PendingAlert,
  site: EmailSite,
): Email {
  const heading = "Confirm your email alert";
  return {
    key: `confirm-alert-${randomUUID()}`,
    expiresAt,
    to: email,
    subject: `${heading} for ${site.name}`,
    ...renderEmail({
      site,
      reason: `someone asked for alerts to this address on ${site.name}`,
      heading,
      paragraphs: [
        `Someone asked us to email this address when a doula joins near ${place}. The link works for ${alertLinkHours} hours.`,
        ...(replaces ? [`Confirming it replaces ${formatAlert(replaces)}.`] : []),
        "If it wasn't you, you can ignore this email, and nothing will happen.",
      ],
      buttons: [{ label: "Confirm my alert", href: buildTokenLink(site.publicUrl, "/confirm-alert", token) }],
    }),
  };
}

/** Names the doulas who joined near a place. */
export function doulaAlertEmail(
  { id, email, place, stop_token, doulas }: DueAlert,
  now: Date,
  site: EmailSite,
): Email {
  const listed = doulas.slice(0, maxDoulasInAlert).map((doula) => listDoula(doula, site));
  const heading =
    doulas.length === 1 ? `A doula joined near ${place}` : `${doulas.length} doulas joined near ${place}`;
  const search = new URL("/find-doulas", site.publicUrl);
  search.searchParams.set("location", place);
  search.searchParams.set("step", "results");
  return {
    key: `doula-alert-${id}-${now.getTime()}`,
    to: email,
    subject: heading,
    unsubscribeUrl: buildUnsubscribeUrl(site, stop_token),
    ...renderEmail({
      site,
      heading,
      preheader: listed.map(({ name }) => name).join(", "),
      paragraphs: doulas.length > listed.length ? [`Here are the ${listed.length} nearest.`] : [],
      people: listed,
      buttons: [{ label: "See doulas near you", href: search.href }],
      notes: ["We send this email at most once a week."],
      reason: `you asked ${site.name} for it`,
      optOut: {
        label: "Stop these emails",
        href: buildTokenLink(site.publicUrl, "/stop-alerts", stop_token),
      },
    }),
  };
}

function listDoula(
  { slug, full_name, profile_image_url: image, location, miles }: DueAlert["doulas"][number],
  { publicUrl }: EmailSite,
): ListedPerson {
  const distance = distanceText(miles);
  return {
    ...emailPerson({ name: emailName(full_name, "A doula"), image }, publicUrl),
    detail: location ? `${location}, ${distance}` : distance,
    href: new URL(`/doulas/${slug}`, publicUrl).href,
  };
}

function distanceText(miles: number): string {
  if (miles === 0) return "less than a mile away";
  return miles === 1 ? "1 mile away" : `${miles} miles away`;
}

/** Email programs send this request themselves (RFC 8058), so the token is in the query. */
function buildUnsubscribeUrl({ publicUrl }: EmailSite, token: string): string {
  const url = new URL("/rest/v1/doula_alerts/stop", publicUrl);
  url.searchParams.set("token", token);
  return url.href;
}
