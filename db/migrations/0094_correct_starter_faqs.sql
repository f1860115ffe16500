-- outside a transaction
-- Corrects sentences of the starter questions (0072) that no admin has changed. There are few rows.
update faqs set answer = replace(answer, 'Health savings accounts (HSA) and flexible spending accounts (FSA) often cover doula services too; ask yours first.', 'For a health savings account (HSA) or a flexible spending account (FSA), ask your plan.')
  where position('Health savings accounts (HSA) and flexible spending accounts (FSA) often cover doula services too; ask yours first.' in answer) > 0;
--> statement-breakpoint
update faqs set answer = replace(answer, 'you see a summary first, then you pay by card on Stripe''s page.', 'you see a summary first, then you pay on Stripe''s page, by card or another way that it shows.')
  where position('you see a summary first, then you pay by card on Stripe''s page.' in answer) > 0;
--> statement-breakpoint
update faqs set answer = replace(answer, 'We can refund a payment in full or in part, to the card you paid with.', 'We can refund a payment in full or in part, back the way you paid.')
  where position('We can refund a payment in full or in part, to the card you paid with.' in answer) > 0;
