alter index "orders_to_look_at" rename to "orders_to_review";
--> statement-breakpoint
update "audit_log" set "action" = 'order.review_resolved' where "action" = 'order.looked_at';
--> statement-breakpoint
-- pg-boss creates its tables after the first start; the jobs have new names.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('bookings-pass-time', 'favorites-forget-removed');
  end if;
end
$$;
