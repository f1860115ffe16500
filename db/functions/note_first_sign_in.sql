CREATE OR REPLACE FUNCTION public.note_first_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set has_signed_in = true where id = new.user_id and not has_signed_in;
  return new;
end
$function$;

CREATE TRIGGER sessions_first_sign_in BEFORE INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION note_first_sign_in();
