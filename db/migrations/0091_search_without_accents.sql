-- outside a transaction: builds an index beside writers
-- The same letters as `toPlainLetters` (contract/normalize-text.ts). Typographic apostrophes match typed ones.
create or replace function normalize_for_search(typed text) returns text
language sql immutable strict parallel safe
return replace(replace(replace(replace(replace(
  translate(
    regexp_replace(
      lower(normalize(typed, nfkd)),
      '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'
    ),
    'øłđðıħŧĸəɛɔɓƀɗɖƒɨƙƴʉ’‘ʼ',
    'olddihtkeeobbddfikyu'''''''
  ),
  'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'), 'ŋ', 'ng');--> statement-breakpoint
drop index concurrently if exists "users_for_search";--> statement-breakpoint
create index concurrently "users_for_search" on "users" using gin (normalize_for_search("email" || chr(10) || "first_name" || ' ' || "last_name") gin_trgm_ops);
