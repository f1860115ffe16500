CREATE INDEX "users_suspended" ON "users" USING btree ("user_type","id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
-- Nobody who is suspended gets a session. It waits for a suspension that is under way, which in turn ends whatever was here before it.
create function refuse_session_of_suspended() returns trigger language plpgsql as $$
declare suspended timestamptz;
begin
  select suspended_at into suspended from users where id = new.user_id for share;
  if suspended is not null then
    raise exception 'the owner of this session is suspended' using errcode = 'check_violation', constraint = 'sessions_not_suspended';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger sessions_not_suspended before insert on sessions
  for each row execute function refuse_session_of_suspended();
