-- Whoever ends a session, and however: its open streams hear it (server/platform/realtime.ts). One that ran out is not told.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', json_build_object(
    'to', json_build_array('session:' || old.id),
    'event', json_build_object('type', 'session.ended')
  )::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger sessions_ended after delete on sessions
  for each row when (old.expires_at > now()) execute function notify_session_ended();
