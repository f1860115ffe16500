-- outside a transaction: checks every order
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_coverage";
--> statement-breakpoint
create or replace function orders_clear_birth() returns trigger language plpgsql as $$
  begin
    new.due_date = null;
    new.proposed_due_date = null;
    new.due_date_proposed_at = null;
    new.first_due_date = null;
    new.due_date_hidden_at = null;
    new.birth_place = null;
    new.shares_birth_place = false;
    new.coverage = null;
    new.coverage_programs = '{}';
    new.coverage_changed_at = null;
    return new;
  end
$$;
