/** Stops the program from starting. The message tells the operator what to change and contains no secret. */
export class StartProblem extends Error {}
