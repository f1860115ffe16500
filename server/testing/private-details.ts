/**
 * Details that only signed-in people may read, each so unusual that it cannot occur by chance. Columns
 * of a doula.
 */
export const privateDetails = {
  email: "whisper-7391@hidden.test",
  phoneNumber: "512-555-8642",
  introCallMedium: "video_link",
  introCallLink: "https://video.example/room-of-juniper-8817",
  address: "4917 Quillfeather Hollow, Austin, TX 78701",
  latitude: 30.271828,
  longitude: -97.731415,
  businessName: "Thistledown Births LLC",
  npi: "9812345678",
  publicPoint: { x: -97.746813, y: 30.263579 },
};

/** Texts that would reveal any of them in a response. */
export const privateTraces = [
  "whisper-7391",
  "555-8642",
  "5558642",
  "juniper-8817",
  "Quillfeather",
  "heron4471",
  "Thistledown",
  "9812345678",
  // Coordinates with more or fewer digits, rounded to a street at most.
  "30.271",
  "97.731",
  "97.746",
  "30.263",
  "30.264",
  "97.747",
  "latitude",
  "longitude",
  "public_point",
];
