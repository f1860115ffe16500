-- What a process caches is cleared by its own writes and is seconds old at most (server/platform/cache.ts).
drop function notify_doulas_changed, notify_of_doula_changed, notify_calls_changed, notify_public_data cascade;
--> statement-breakpoint
drop function notify_public_doulas;
