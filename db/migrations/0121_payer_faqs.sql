-- outside a transaction
-- Corrects a sentence of the starter questions (0072) that no admin has changed. There are few rows.
update faqs set answer = replace(answer, 'Doulas list the insurance they accept on their profile.', 'A doula''s page says how they work with insurance: ''Enrolled'' in a program that pays them, ''In network'' with a plan, or ''Gives itemized receipts'', where you pay and ask your plan to pay you back. ''Ask about'' means that the doula has not said yet. If you have Medicaid or TRICARE, talk to a doula who is enrolled in it before you pay anything: they may not charge you for care that it covers.')
  where position('Doulas list the insurance they accept on their profile.' in answer) > 0;
--> statement-breakpoint
-- What a doula wrote must not read, or be found, as a payer.
update doula_profiles set insurance_accepted = array(
    select regexp_replace(entry, '^\s*(enrolled|in network)\s*:\s*', '', 'i') from unnest(insurance_accepted) as entry
  )
  where exists (select from unnest(insurance_accepted) as entry where entry ~* '^\s*(enrolled|in network)\s*:');
