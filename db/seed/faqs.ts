import type { schema } from "../database.ts";
import { daysAfter } from "./calendar.ts";
import { stableId } from "./random.ts";

/** What people ask, in the order in which it came up. An empty line begins a new paragraph. */
const faqs: [question: string, answer: string][] = [
  [
    "What does a doula do?",
    `A doula is a trained companion for pregnancy, birth and the first weeks after. Your doula helps you prepare, stays with you through labor, explains what is happening, and looks after your comfort and your wishes. A postpartum doula comes to your home afterwards and helps with feeding, rest and everyday life.

A doula does not replace your doctor or midwife: no examinations, no diagnoses, no medical decisions. Medicine is theirs. Being there is your doula's.`,
  ],
  [
    "How do I find a doula here?",
    `Tell us where you live, when you are due and where you plan to give birth. You see approved doulas near you, nearest first. Open one to read about their training, the births they have attended and the packages they offer.

You need no account to search. You need one to book an intro call, so that the doula knows who is calling.`,
  ],
  [
    "What is an intro call?",
    `A first conversation of 30 minutes between you and a doula. You pick a date and a time that the doula has free, and it is yours at once, unless the doula prefers to confirm each call first. Before you book you read whether you call the doula by phone or meet by video; the number or link comes with the confirmation.

Ask whatever matters to you. Good questions are: How would you support me if plans change? Who comes if you are ill? When would we start to meet? Afterwards you owe nobody an answer.`,
  ],
  [
    "How many intro calls can I book?",
    `Up to 3. It keeps doulas' calendars open for everybody, and three conversations are usually enough to notice who feels right.

A call that was cancelled does not count, one that took place does. If you have used all three, cancel one that you no longer need under My Bookings, until 24 hours before it, and you can book another. If all three are over, write to us.`,
  ],
  [
    "What does a doula cost?",
    `Searching and intro calls are free. Each doula sets their own prices, and you see them before you talk: an hourly rate on the profile, and packages with their price and how many weeks they last on the Packages tab.

Birth packages usually include a few visits before the birth, the birth itself and one or two visits after. If a price is out of reach, say so in the intro call. Many doulas have a sliding scale or can suggest a smaller package.`,
  ],
  [
    "Does insurance pay for a doula?",
    `Sometimes. More and more plans, and Medicaid in a number of states, pay for some doula care. Doulas list the insurance they accept on their profile. Rules differ from plan to plan, so ask your insurer two things before you book services: whether doula care is covered, and whether the doula has to be in their network.

Health savings accounts (HSA) and flexible spending accounts (FSA) often cover doula services too. The receipt of a package you paid for here shows what they ask for.`,
  ],
  [
    "How do I pay?",
    `You pay for packages, never for searching or for intro calls. Each doula's page shows what a package includes and what it costs. Where a doula takes payments here, choose 'Purchase' beside a package: you see a summary first, then you pay by card on Stripe's page. Everywhere else the two of you agree on a package and on how to pay for it in your intro call.

Your receipt is in My Purchases. If plans change, talk to your doula first, then write to our support team. We can refund a payment in full or in part, to the card you paid with.

Please do not pay a doula you found here in cash or by bank transfer before you have met. If somebody asks you to, tell us.`,
  ],
  [
    "Can I cancel or move an intro call?",
    `Yes. Open My Bookings. A call that waits for the doula's answer can be cancelled there at any time. A confirmed call can be moved to another time, or cancelled, until 24 hours before it starts. After that, please call or write to your doula.

We tell your doula by email either way, and the time is free for somebody else.`,
  ],
  [
    "When should I start to look?",
    `Between the third and the sixth month is a good time: the doulas you like still have room around your due date, and you have time to get to know each other. But it is rarely too late. Some doulas keep places free for families who decide in the last weeks, and postpartum doulas can often start within days.`,
  ],
  [
    "How are doulas checked?",
    `Before a doula is listed, a person on our team reads the application: certificates and training, an interview video, the number of births attended, and the services offered. Only approved doulas appear in the search.

Details marked 'Sample' fill in for something a doula has not told us yet. They are not facts about that person.`,
  ],
  [
    "Who sees my due date and my address?",
    `A doula you ask for a call sees your first name, your due date, the time of the call and the note you write. Nobody else sees your due date. Your address is for your own planning here.

Once the call is confirmed, the doula also sees your full name and phone number, and you see the doula's email address and, if they gave us one, their phone number. The doula sees where you plan to give birth only if you chose to share it when you booked the call.`,
  ],
  [
    "I am a doula. How can I join?",
    `We would love to have you. Choose 'Join' under 'For Doulas' at the end of this page and create your account. It is free, and you set your own prices, hours and packages.

Six steps then lead to your profile: a certificate, a short interview video, your Google Calendar, a Stripe account for payments, your packages and the number of births you have attended. When all six are done, you submit your profile, a person on our team reads it, and we email you our answer.`,
  ],
];

/** The questions with their answers, one added a day until the day before `now`. */
export function seedFaqs(now: Date): (typeof schema.faqs.$inferInsert)[] {
  return faqs.map(([question, answer], position) => ({
    id: stableId(question),
    question,
    answer,
    createdAt: daysAfter(now, position - faqs.length),
  }));
}
