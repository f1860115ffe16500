const addressLike = /@|https?:|www\.|\/\/|[\p{L}\p{N}][.。．｡]\p{L}{2,}|\d+(\.\d+){3}/iu;

/** A name for an email, or `otherwise` where mail programs would make the name a link. */
export function mailName(name: string, otherwise: string): string {
  return addressLike.test(name) ? otherwise : name;
}

/** ', Grace' after a greeting, where it is a name that an email may show. */
export function nameAfterGreeting(firstName: string): string {
  const name = mailName(firstName.trim(), "");
  return name && `, ${name}`;
}
