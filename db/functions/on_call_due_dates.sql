CREATE OR REPLACE FUNCTION public.on_call_due_dates(profile_id uuid)
 RETURNS datemultirange
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from doula_profiles where id = profile_id and paused_at is not null) then '{}'::datemultirange
    else limit_due_dates(profile_id)
  end
$function$;
