-- outside a transaction
-- Corrects sentences of the starter questions (0072) that no admin has changed: the page is named My Orders. There are few rows.
update faqs set answer = replace(answer, 'Your receipt is in My Purchases.', 'Your receipt is in My Orders.')
  where position('Your receipt is in My Purchases.' in answer) > 0;
--> statement-breakpoint
update faqs set answer = replace(answer, 'Open My Purchases and choose ''Our date changed''.', 'Open My Orders and choose ''Our date changed''.')
  where position('Open My Purchases and choose ''Our date changed''.' in answer) > 0;
