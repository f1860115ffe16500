/**
 * The state of a doula's Stripe account: details missing, submitted but incomplete, or ready for payments.
 */
export const paymentAccountStates = ["pending", "restricted", "active"] as const;

export type PaymentAccountState = (typeof paymentAccountStates)[number];

/** How long a doula has at Stripe before the return address expires. */
export const onboardingHours = 24;

/** The origin of Stripe's onboarding pages. */
export const stripeOnboardingOrigin = "https://connect.stripe.com";

/** Where doulas sign in to Stripe and see their payouts. */
export const stripeDashboardOrigin = "https://dashboard.stripe.com";

/** The origin of Stripe's payment pages. */
export const stripeCheckoutOrigin = "https://checkout.stripe.com";
