CREATE OR REPLACE FUNCTION public.holds_place(orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select $1.place_needed_at is null and (
    $1.status in ('paid', 'partially_refunded', 'disputed')
    or ($1.status = 'pending' and $1.link_requested_at is not null)
  )
$function$;
