CREATE OR REPLACE FUNCTION public.expire_next_calls_of(profile_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from doula_next_calls where doula_profile_id = any(profile_ids) order by doula_profile_id for no key update;
  update doula_next_calls set valid_until = '-infinity', later_starts_at = null
    where doula_profile_id = any(profile_ids) and valid_until > '-infinity';
end
$function$;
