-- A card offers two times: the next free one, and the first of a later day. Expiring a row clears the second, because a
-- process of the previous release, which does not know the column, may be the one that stores the first again.
alter table doula_next_calls add column later_starts_at timestamptz;
--> statement-breakpoint
create or replace view stored_next_calls as
  select n.doula_profile_id, n.starts_at, n.valid_from, n.valid_until, n.later_starts_at from doula_next_calls n;
--> statement-breakpoint
create or replace function expire_next_calls_of(profile_ids uuid[]) returns void language plpgsql as $function$
begin
  perform from doula_next_calls where doula_profile_id = any(profile_ids) order by doula_profile_id for no key update;
  update doula_next_calls set valid_until = '-infinity', later_starts_at = null
    where doula_profile_id = any(profile_ids) and valid_until > '-infinity';
end
$function$;
