/** How many characters a message has at most. */
export const messageMaxLength = 5000;
