CREATE OR REPLACE FUNCTION public.refuse_session_of_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare suspended timestamptz;
begin
  select suspended_at into suspended from users where id = new.user_id for share;
  if suspended is not null then
    raise exception 'the owner of this session is suspended' using errcode = 'check_violation', constraint = 'sessions_not_suspended';
  end if;
  return new;
end
$function$;

CREATE TRIGGER sessions_not_suspended BEFORE INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION refuse_session_of_suspended();
