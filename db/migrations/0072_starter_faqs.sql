-- What a new site answers; admins can change it. A site that already has users gets nothing it did not write.
insert into faqs (question, answer, created_at)
  select question, answer, now() - (14 - position) * interval '1 second'
  from (values
    (0, 'What does a doula do?', 'A doula is a trained companion for pregnancy, birth and the first weeks after. Your doula helps you prepare, stays with you through labor, explains what is happening, and looks after your comfort and your wishes. A postpartum doula comes to your home afterwards and helps with feeding, rest and everyday life.

A doula does not replace your doctor or midwife: no examinations, no diagnoses, no medical decisions. They handle the medicine; your doula is there for you.'),
    (1, 'How do I find a doula here?', 'Tell us where you live, when you are due and where you plan to give birth. You see approved doulas near you, nearest first. Open one to read about their training, the births they have attended and the packages they offer.

You need no account to search. You need one to book an intro call, so that the doula knows who is calling.'),
    (2, 'What is an intro call?', 'A first conversation of 30 minutes between you and a doula. You pick a date and a time that the doula has free, and it is yours immediately, unless the doula prefers to confirm each call first. Before you book you read whether you call the doula by phone or meet by video; the number or link comes with the confirmation.

Ask whatever matters to you. Good questions are: How would you support me if plans change? Who comes if you are ill? When would we start to meet? You don''t have to decide afterwards.'),
    (3, 'How many intro calls can I book?', 'Up to 3. It keeps doulas'' calendars open for everybody, and three conversations are usually enough to notice who feels right.

A call that was cancelled does not count, one that took place does. If you have used all three, cancel one that you no longer need under My Bookings, until 24 hours before it, and you can book another. If all three are over, write to us.'),
    (4, 'What does a doula cost?', 'Searching and intro calls are free. Each doula sets their own prices, and you see them before you talk: an hourly rate, packages with their price and how many weeks they last, or both, under Fees and packages on their page. If a doula lists neither, ask in the intro call.

Birth packages usually include a few visits before the birth, the birth itself and one or two visits after. If a price is out of reach, say so in the intro call. Many doulas have a sliding scale or can suggest a smaller package.'),
    (5, 'Does insurance pay for a doula?', 'Sometimes. More and more plans, and Medicaid in a number of states, pay for some doula care. Doulas list the insurance they accept on their profile. Rules differ from plan to plan, so ask your insurer two things before you book services: whether doula care is covered, and whether the doula has to be in their network.

Health savings accounts (HSA) and flexible spending accounts (FSA) often cover doula services too; ask yours first. The receipt of a package you paid for here names you, the doula, the service, the amount and the day you paid.'),
    (6, 'How do I pay?', 'You pay for packages, never for searching or for intro calls. Each doula''s page shows what a package includes and what it costs. Where a doula takes payments here, choose ''Purchase'' beside a package: you see a summary first, then you pay by card on Stripe''s page. Many doulas ask you to send a request first; you pay nothing until they accept. Everywhere else the two of you agree on a package and on how to pay for it in your intro call.

Your receipt is in My Purchases. If plans change, talk to your doula first, then write to our support team. We can refund a payment in full or in part, to the card you paid with.

Please do not pay a doula you found here in cash or by bank transfer before you have met. If somebody asks you to, tell us.'),
    (7, 'What does it mean that a doula is on call for my date?', 'The doula has room for a birth around your due date: no time off, and no more births than they can take. Most doulas are on call from about two weeks before to two weeks after. If they have named a backup for a few days, you read who covers.

Babies keep no calendar. Ask in your intro call what happens if yours comes earlier or later, or if two births fall on the same day.'),
    (8, 'What if our due date changes?', 'Open My Purchases and choose ''Our date changed''. Your doula keeps both dates free until they answer, and after seven days our support team helps. A date can move by eight weeks in all.

If your plans end, you can say so on your dashboard under your due date. The countdown stops everywhere, and no doula hears about it unless you choose to tell them. If you have paid for a package and would like to talk about a refund, write to us.'),
    (9, 'Can I cancel or move an intro call?', 'Yes. Open My Bookings. A call that waits for the doula''s answer can be cancelled there at any time. A confirmed call can be moved to another time, or cancelled, until 24 hours before it starts. After that, please call or write to your doula.

We tell your doula by email either way, and the time is free for somebody else.'),
    (10, 'When should I start to look?', 'Between the third and the sixth month is a good time: the doulas you like still have room around your due date, and you have time to get to know each other. But it is rarely too late. Some doulas keep places free for families who decide in the last weeks, and postpartum doulas can often start within days.'),
    (11, 'How are doulas checked?', 'Before a doula is listed, a person on our team reads the application: certificates and training, an interview video, the number of births attended, and the services offered. Only approved doulas appear in the search.'),
    (12, 'Who sees my due date and my address?', 'A doula you ask for a call sees your first name, your due date, the time of the call and the note you write. A doula you ask for a birth package sees your first name and your due date. Nobody else sees your due date. Your address is for your own planning here.

Once the call is confirmed, the doula also sees your full name and phone number, and you see the doula''s email address and, if they gave us one, their phone number. The doula sees where you plan to give birth only if you chose to share it when you booked the call.'),
    (13, 'I am a doula. How can I join?', 'We would love to have you. Choose ''Join'' under ''For Doulas'' at the end of this page and create your account. It is free, and you set your own prices, hours and packages.

Six steps then lead to your profile: a certificate, a short interview video, your Google Calendar, a Stripe account for payments, your packages and the number of births you have attended. When all six are done, you submit your profile, a person on our team reads it, and we email you our answer.')
  ) as starter (position, question, answer)
  where not exists (select from faqs) and not exists (select from users);
