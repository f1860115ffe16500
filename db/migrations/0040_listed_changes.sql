-- Of doulas who are not listed, no page shows hours, packages or certificates: pages kept for everybody stay. Listing and
-- unlisting change the profile, whose own trigger tells of it.
create or replace function notify_of_doula_changed() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct doula_profile_id from new_rows);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct doula_profile_id from old_rows);
  else
    changed := array(
      select doula_profile_id from (table new_rows except all table old_rows) later
      union select doula_profile_id from (table old_rows except all table new_rows) earlier
    );
  end if;
  perform notify_public_doulas(array(select id from doula_profiles where id = any(changed) and is_listed));
  return null;
end
$$;
