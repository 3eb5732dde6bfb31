/** Texts of a form that is open in another window too (offline O8). */
export const otherWindowTexts = {
  form: 'Another window is filling in this form',
  text: 'What is typed there appears here.',
  asking: 'The other window is saving what was typed…',
  editHere: 'Edit here instead',
} as const
