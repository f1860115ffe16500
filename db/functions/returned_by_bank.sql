CREATE OR REPLACE FUNCTION public.returned_by_bank(orders)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select least($1.lost_amount, $1.amount - $1.refunded_amount)
$function$;
