CREATE OR REPLACE FUNCTION public.refresh_on_call(profile_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from doula_on_call where doula_profile_id = any(profile_ids) order by doula_profile_id for no key update;
  update doula_on_call set due_dates = on_call_due_dates(doula_profile_id) where doula_profile_id = any(profile_ids);
end
$function$;
