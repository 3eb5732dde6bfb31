/** Texts of a conflict: changed on both sides (offline O7). */
export const conflictTexts = {
  title: 'Changed here and elsewhere',
  text: 'Both versions are kept. Choose which one the paper shall have.',
  personText: (name: string) =>
    `The details of ${name} were changed on another device too. Choose what they shall be.`,
  listText: (names: string) =>
    names
      ? `${names}: removed on one side, changed on the other. Choose which list the paper shall have.`
      : 'Both lists are kept. Choose which one the paper shall have.',
  mine: 'Mine, on this device',
  theirs: 'Theirs, on the portal',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  combine: 'Combine',
  named: (what: string, label: string) => `${what}: ${label}`,
  combined: (label: string) => `${label}, put together from both`,
  combineHint: 'What is the same appears once, what differs appears twice: mine first. Keep what you want.',
  saveCombined: 'Save this text',
  saveList: 'Save this list',
  combineList: 'Choose who is an author, and in which order',
  onlyMine: 'Only in mine',
  onlyTheirs: 'Only in theirs',
  up: (name: string) => `Move ${name} up`,
  downwards: (name: string) => `Move ${name} down`,
  back: 'Back',
  newer: 'It was changed elsewhere once more. Nothing was lost: look at it again.',
  compare: 'Compare and choose',
  compareNamed: (name: string) => `Compare and choose for ${name}`,
  anotherFile: 'Another file',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
} as const
