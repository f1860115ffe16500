/** Limits of a question and its answer, in characters. */
export const faqLengths = { question: 300, answer: 5000 } as const;
