CREATE OR REPLACE FUNCTION public.notify_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('realtime', json_build_object(
    'to', json_build_array('session:' || old.id),
    'event', json_build_object('type', 'session.ended')
  )::text);
  return null;
end
$function$;

CREATE TRIGGER sessions_ended AFTER DELETE ON public.sessions FOR EACH ROW WHEN ((old.expires_at > now())) EXECUTE FUNCTION notify_session_ended();
