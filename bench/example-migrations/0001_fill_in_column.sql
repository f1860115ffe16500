-- outside a transaction
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select id from doula_profiles where id > last_id order by id limit 1000);
    exit when ids = '{}';
    update doula_profiles set example = last_name where id = any (ids) and example is null;
    last_id := ids[array_upper(ids, 1)];
    commit;
  end loop;
end $$;--> statement-breakpoint
ALTER TABLE "doula_profiles" VALIDATE CONSTRAINT "doula_profiles_example";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "doula_profiles_example_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "doula_profiles_example_index" ON "doula_profiles" USING btree ("example");
