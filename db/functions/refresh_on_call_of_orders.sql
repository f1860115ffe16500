CREATE OR REPLACE FUNCTION public.refresh_on_call_of_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_on_call(array(
    select distinct profile_id
    from old_rows o join new_rows n on n.id = o.id
      cross join lateral (values (o.doula_profile_id), (n.doula_profile_id)) either (profile_id)
    where (o.due_date is not null or n.due_date is not null) and profile_id is not null
      and (
        o.due_date, o.proposed_due_date, o.status, o.doula_profile_id, o.place_needed_at is null, o.link_requested_at is null
      ) is distinct from (
        n.due_date, n.proposed_due_date, n.status, n.doula_profile_id, n.place_needed_at is null, n.link_requested_at is null
      )
  ));
  return null;
end
$function$;

CREATE TRIGGER orders_updated_on_call AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_of_orders();
