create index doula_profiles_listed_location on doula_profiles (location) include (public_point)
  where status = 'approved' and public_point is not null and location is not null;
