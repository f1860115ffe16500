import { type Mail, renderMail } from "../platform/mail.ts";

interface ReconnectMail {
  to: string;
  connectionId: string;
  siteName: string;
  publicUrl: string;
}

/** When Google has ended a connection: one mail each, however often that is noticed. */
export function reconnectMail({ to, connectionId, siteName, publicUrl }: ReconnectMail): Mail {
  return {
    key: `calendar-reconnect-${connectionId}`,
    to,
    subject: "Your Google Calendar needs to be reconnected",
    ...renderMail({
      siteName,
      heading: "Please reconnect your Google Calendar",
      paragraphs: [
        `Google no longer lets ${siteName} use your calendar. This happens when access was removed in your Google account or your Google password was changed.`,
        "Reconnecting takes a minute.",
      ],
      button: {
        label: "Reconnect Google Calendar",
        href: new URL("/doula-dashboard?step=calendar", publicUrl).href,
      },
    }),
  };
}
