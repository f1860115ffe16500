drop table "time_zone_data";
--> statement-breakpoint
drop index "doula_profiles_time_zone_index";
--> statement-breakpoint
update doula_next_calls
  set valid_until = least(valid_until, now() + interval '24 hours' - random() * interval '1 hour')
  where valid_until > now();
--> statement-breakpoint
-- pg-boss creates its tables after the first start.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'expire-after-time-zone-data';
  end if;
end
$$;
