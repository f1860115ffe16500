alter table "users" add column "has_signed_in" boolean default false not null;
--> statement-breakpoint
-- It is unknown for existing accounts, so they count as used.
update users set has_signed_in = true;
--> statement-breakpoint
-- Before sessions_not_suspended, which shares the row: two first sessions at once would wait for each other.
create function note_first_sign_in() returns trigger language plpgsql as $$
begin
  update users set has_signed_in = true where id = new.user_id and not has_signed_in;
  return new;
end
$$;
--> statement-breakpoint
create trigger sessions_first_sign_in before insert on sessions
  for each row execute function note_first_sign_in();
