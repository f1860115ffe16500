/** What Stripe can still need from a doula, in plain words. */
export const missingDetailTexts = {
  identity_document: "A photo of your ID",
  tax_id: "Your Social Security number or tax ID",
  personal_details: "Your name and date of birth",
  contact_details: "Your phone number or email",
  address: "Your address",
  bank_account: "A bank account for your payouts",
  terms: "Your agreement to Stripe's terms",
  business_details: "A few details about your business",
  other: "More details, which Stripe will specify",
} as const;

export type MissingDetail = keyof typeof missingDetailTexts;

export const missingDetails = Object.keys(missingDetailTexts) as [MissingDetail, ...MissingDetail[]];

/** Other explanations of a state, in plain words. */
export const paymentNoticeTexts = {
  under_review:
    "Stripe is still checking your details. This usually takes a day or two. You don't need to do anything.",
  rejected: "Stripe has closed this account. Please contact Stripe to learn why.",
  disconnected: "Stripe no longer gives us access to this account. Please connect again.",
  unchecked: "We couldn't reach Stripe just now. This is the last known status.",
} as const;

export type PaymentNotice = keyof typeof paymentNoticeTexts;

export const paymentNotices = Object.keys(paymentNoticeTexts) as [PaymentNotice, ...PaymentNotice[]];
