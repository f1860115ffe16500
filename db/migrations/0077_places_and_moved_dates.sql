CREATE TABLE "doula_made_room" (
	"doula_profile_id" uuid NOT NULL,
	"parent_user_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_date" date,
	CONSTRAINT "doula_made_room_doula_profile_id_parent_user_id_pk" PRIMARY KEY("doula_profile_id","parent_user_id")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proposed_due_date" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_date_proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_due_date" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_date_hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_needed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_made_room" ADD CONSTRAINT "doula_made_room_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doula_made_room" ADD CONSTRAINT "doula_made_room_parent_user_id_users_id_fk" FOREIGN KEY ("parent_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doula_made_room_parent_user_id_index" ON "doula_made_room" USING btree ("parent_user_id");--> statement-breakpoint
CREATE INDEX "orders_waiting_for_doula" ON "orders" USING btree ("doula_profile_id") WHERE "orders"."place_needed_at" is not null or "orders"."proposed_due_date" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_move" CHECK (("orders"."proposed_due_date" is null) = ("orders"."due_date_proposed_at" is null) and ("orders"."proposed_due_date" is null or "orders"."due_date" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_place" CHECK ("orders"."place_needed_at" is null or ("orders"."is_birth" and "orders"."paid_at" is not null and "orders"."proposed_due_date" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('admin', 'after_block', 'closed_order', 'no_place', 'stripe'));
--> statement-breakpoint
-- Nothing about a birth remains of a deleted account.
create or replace function orders_clear_birth() returns trigger language plpgsql as $$
  begin
    new.due_date = null;
    new.proposed_due_date = null;
    new.due_date_proposed_at = null;
    new.first_due_date = null;
    new.due_date_hidden_at = null;
    new.birth_place = null;
    new.shares_birth_place = false;
    return new;
  end
$$;
--> statement-breakpoint
-- Whether an order counts as a client: once it is paid, or while its payment link may be paid.
create function holds_place(orders) returns boolean language sql stable as $$
  select $1.place_needed_at is null and (
    $1.status in ('paid', 'partially_refunded', 'disputed')
    or ($1.status = 'pending' and $1.link_requested_at is not null)
  )
$$;
--> statement-breakpoint
-- The due dates of a doula's clients: those from elsewhere, and those of birth orders that have a place, from the
-- payment link on. While the parent asks to move a date, both count.
create or replace function clients_due(profile_id uuid) returns table (due_date date) language sql stable as $$
  select c.due_date from doula_commitments c where c.doula_profile_id = profile_id
  union all
  select due.due_date
  from orders o cross join lateral (values (o.due_date), (o.proposed_due_date)) due (due_date)
  where o.doula_profile_id = profile_id and due.due_date is not null and holds_place(o)
$$;
--> statement-breakpoint
create or replace function refresh_on_call_of_orders() returns trigger language plpgsql as $$
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
$$;
--> statement-breakpoint
-- Open payment links hold a place from now on.
select refresh_on_call(array(
  select distinct doula_profile_id from orders
  where status = 'pending' and link_requested_at is not null and due_date is not null and doula_profile_id is not null
));
--> statement-breakpoint
-- A birth or a loss hides what it found. Deriving it from losses would show an old due date again once they end.
update orders o set due_date_hidden_at = l.created_at
from losses l
where l.user_id = o.parent_user_id and o.created_at <= l.created_at and o.due_date is not null;
--> statement-breakpoint
update orders o set due_date_hidden_at = b.created_at
from births b
where b.user_id = o.parent_user_id and o.created_at <= b.created_at and o.due_date is not null
  and o.due_date_hidden_at is null;
--> statement-breakpoint
create or replace function due_date_for_parent(orders) returns date language sql stable as $$
  select case when $1.due_date_hidden_at is null then $1.due_date end
$$;
--> statement-breakpoint
create or replace function order_ends_at_for_parent(orders) returns timestamptz language sql stable as $$
  select case
    when $1.due_date_hidden_at is null then order_ends_at($1)
    else $1.paid_at + make_interval(weeks => ($1.package_snapshot ->> 'duration_weeks')::int)
  end
$$;
