CREATE OR REPLACE FUNCTION public.normalize_for_search(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(typed, NFKD)), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]'::text, ''::text, 'g'::text), 'øłđðıħŧĸəɛɔɓƀɗɖƒɨƙƴʉ’‘ʼ'::text, 'olddihtkeeobbddfikyu'''''''::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'ß'::text, 'ss'::text), 'ŋ'::text, 'ng'::text);
