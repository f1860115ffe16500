CREATE OR REPLACE FUNCTION public.clients_due(profile_id uuid)
 RETURNS TABLE(due_date date)
 LANGUAGE sql
 STABLE
AS $function$
  select c.due_date from doula_commitments c where c.doula_profile_id = profile_id
  union all
  select due.due_date
  from orders o cross join lateral (values (o.due_date), (o.proposed_due_date)) due (due_date)
  where o.doula_profile_id = profile_id and due.due_date is not null and holds_place(o)
$function$;
