/** The texts of the sign-in screen that the specification does not fix. */
export const loginTexts = {
  slow: 'This takes a moment. After several wrong passwords for an address, each sign-in waits up to 10 seconds.',
} as const
