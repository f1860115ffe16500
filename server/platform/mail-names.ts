const addressLike = /@|https?:|www\.|\/\/|[\p{L}\p{N}][.。．｡]\p{L}{2,}|\d+(\.\d+){3}/iu;

/** A person's name for an email, or `otherwise` where it looks like an address: mail programs would make it a link under our name. */
export function mailName(name: string, otherwise: string): string {
  return addressLike.test(name) ? otherwise : name;
}
