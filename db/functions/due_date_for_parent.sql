CREATE OR REPLACE FUNCTION public.due_date_for_parent(orders)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select case when $1.due_date_hidden_at is null then $1.due_date end
$function$;
