/** Keeps the program from starting. The message tells the operator what to change and repeats no secret. */
export class StartProblem extends Error {}
