/** What the accessibility check may find in a text. */
export const flawTexts = {
  imageWithoutText: 'A picture has no alternative description',
  headingSkipped: (from: number, to: number) => `A heading of level ${to} follows one of level ${from}`,
  headingEmpty: 'A heading is empty',
  linkEmpty: 'A link has no words',
  linkUnclear: (words: string) => `The words of a link do not say where it leads: “${words}”`,
  tableWithoutHeads: 'A table has no header cells',
  ownColour: 'A text has a colour of its own, which is left out when it is sent',
} as const
