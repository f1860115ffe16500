/** Where a doula's Stripe account stands: details not submitted yet, submitted with something open, ready for payments. */
export const paymentAccountStates = ["pending", "restricted", "active"] as const;

export type PaymentAccountState = (typeof paymentAccountStates)[number];

/** What Stripe can still ask a doula for, in plain words. */
export const missingDetailTexts = {
  identity_document: "A photo of your ID",
  tax_id: "Your Social Security number or tax ID",
  personal_details: "Your name and date of birth",
  contact_details: "Your phone number or email",
  address: "Your address",
  bank_account: "A bank account for your payouts",
  terms: "Your agreement to Stripe's terms",
  business_details: "A few details about your business",
  other: "More details, which Stripe will name",
} as const;

export type MissingDetail = keyof typeof missingDetailTexts;

export const missingDetails = Object.keys(missingDetailTexts) as [MissingDetail, ...MissingDetail[]];

/** What else explains a state, in plain words. */
export const paymentNoticeTexts = {
  under_review:
    "Stripe is still checking your details. This usually takes a day or two, and you need not do anything.",
  rejected: "Stripe has closed this account. Please contact Stripe to learn why.",
  disconnected: "Stripe no longer lets us reach this account. Please connect again.",
  unchecked: "We could not reach Stripe just now. This is what we knew last.",
} as const;

export type PaymentNotice = keyof typeof paymentNoticeTexts;

export const paymentNotices = Object.keys(paymentNoticeTexts) as [PaymentNotice, ...PaymentNotice[]];

/** How long a doula can take at Stripe before the way back expires. */
export const onboardingHours = 24;

/** Where Stripe's own onboarding pages are. */
export const stripeOnboardingOrigin = "https://connect.stripe.com";

/** Where doulas sign in at Stripe, and see their payouts. */
export const stripeDashboardOrigin = "https://dashboard.stripe.com";

/** Where its payment pages are. */
export const stripeCheckoutOrigin = "https://checkout.stripe.com";
