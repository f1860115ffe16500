CREATE OR REPLACE FUNCTION public.orders_clear_birth()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE TRIGGER orders_clear_birth BEFORE UPDATE OF parent_user_id ON public.orders FOR EACH ROW WHEN ((new.parent_user_id IS NULL)) EXECUTE FUNCTION orders_clear_birth();
