-- Every process hears what has changed of what everybody may see (server/platform/public-data.ts): ids, never content.
create function notify_public_doulas(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('public_data', '{"doulas":"all"}');
  elsif cardinality(ids) > 0 then
    perform pg_notify('public_data', json_build_object('doulas', ids)::text);
  end if;
end
$$;
--> statement-breakpoint
-- Ignore drafts and the hidden columns.
create function notify_doulas_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform notify_public_doulas(array(select id from new_rows where is_listed));
  elsif tg_op = 'DELETE' then
    perform notify_public_doulas(array(select id from old_rows where is_listed));
  else
    perform notify_public_doulas(array(
      select n.id from new_rows n join old_rows o using (id)
      where (n.is_listed or o.is_listed) and to_jsonb(n) - hidden <> to_jsonb(o) - hidden
    )) from (values (array[
      'email', 'phone_number', 'address', 'latitude', 'longitude', 'submitted_at', 'updated_at', 'births_attended_updated_at',
      'stripe_account_id', 'business_name', 'npi'
    ])) private (hidden);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function notify_of_doula_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform notify_public_doulas(array(select distinct doula_profile_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform notify_public_doulas(array(select distinct doula_profile_id from old_rows));
  else
    perform notify_public_doulas(array(
      select doula_profile_id from (table new_rows except all table old_rows) changed
      union select doula_profile_id from (table old_rows except all table new_rows) changed
    ));
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- What is written about a call changes no free time.
create function notify_calls_changed() returns trigger language plpgsql as $$
begin
  perform notify_public_doulas(array(
    select distinct unnest(array[n.doula_profile_id, o.doula_profile_id]) from new_rows n join old_rows o using (id)
    where (n.doula_profile_id, n.status, n.blocked) is distinct from (o.doula_profile_id, o.status, o.blocked)
  ));
  return null;
end
$$;
--> statement-breakpoint
create function notify_public_data() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_data', json_build_object(tg_argv[0], true)::text);
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  changed text;
  on_change text;
begin
  for changed, on_change in
    select * from (values
      ('doula_profiles', 'notify_doulas_changed'),
      ('doula_certifications', 'notify_of_doula_changed'),
      ('doula_packages', 'notify_of_doula_changed'),
      ('availability_rules', 'notify_of_doula_changed'),
      ('availability_overrides', 'notify_of_doula_changed'),
      ('bookings', 'notify_of_doula_changed')
    ) shown
  loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function %I()', changed || '_public_insert', changed, on_change);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function %I()', changed || '_public_delete', changed, on_change);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function %I()', changed || '_public_update', changed,
      case changed when 'bookings' then 'notify_calls_changed' else on_change end);
  end loop;
end
$$;
--> statement-breakpoint
create trigger faqs_public_change after insert or update or delete on faqs
  for each statement execute function notify_public_data('faqs');
--> statement-breakpoint
create trigger platform_settings_public_change after insert or update or delete on platform_settings
  for each statement execute function notify_public_data('settings');
