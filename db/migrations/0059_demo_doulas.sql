alter table doula_profiles add column is_demo boolean default false not null;
