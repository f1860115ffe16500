CREATE OR REPLACE FUNCTION public.order_ends_at_for_parent(orders)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when $1.due_date_hidden_at is null then order_ends_at($1)
    else $1.paid_at + make_interval(weeks => ($1.package_snapshot ->> 'duration_weeks')::int)
  end
$function$;
