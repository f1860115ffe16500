alter table "sent_mails" rename to "sent_emails";
--> statement-breakpoint
alter table "sent_emails" rename constraint "sent_mails_key_unique" to "sent_emails_key_unique";
--> statement-breakpoint
alter index "sent_mails_sent_at_index" rename to "sent_emails_sent_at_index";
--> statement-breakpoint
alter table "mailbox_mails" rename to "mailbox_emails";
--> statement-breakpoint
alter table "mailbox_emails" rename constraint "mailbox_mails_key_unique" to "mailbox_emails_key_unique";
--> statement-breakpoint
alter index "mailbox_mails_created_at_index" rename to "mailbox_emails_created_at_index";
--> statement-breakpoint
alter table "conversation_members" rename column "mail_due_at" to "email_due_at";
