import type { Certification } from "../../contract/directory/certifications.schema.ts";

/** A birth doula's certification, with its file. */
export const certification: Certification = {
  id: "018f0000-0000-7000-8000-0000000000c1",
  name: "Birth doula",
  organization: "DONA",
  date_obtained: "2021-03-01",
  file_name: "dona.pdf",
  file_type: "application/pdf",
};
