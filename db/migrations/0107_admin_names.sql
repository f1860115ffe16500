-- What writing an audit entry reads of accounts: db/views declares it.
create view admin_names as
  select u.id, coalesce(nullif(u.full_name, ''), u.email) as name from users u where u.user_type = 'admin';
