-- What practice and orders read of conversations: db/views declares it.
create view conversation_pairs as
  select m.user_id, m.other_user_id, m.conversation_id from conversation_members m where m.last_message_at is not null;
