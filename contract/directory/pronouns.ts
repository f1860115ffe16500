export interface PronounForms {
  /** 'she', 'he', or the first name. */
  subject: string;
  /** 'her', 'him', or the first name. */
  object: string;
  /** 'her', 'his', or 'Rosa's'. */
  possessive: string;
}

/** How sentences refer to a doula: she/her or he/him if that is what she entered, otherwise her first name. */
export function getPronounForms(pronouns: string | null, firstName: string): PronounForms {
  const entered = pronouns?.toLowerCase().replaceAll(/\s/g, "");
  if (entered === "she/her" || entered === "she/her/hers")
    return { subject: "she", object: "her", possessive: "her" };
  if (entered === "he/him" || entered === "he/him/his")
    return { subject: "he", object: "him", possessive: "his" };
  return { subject: firstName, object: firstName, possessive: `${firstName}'s` };
}
