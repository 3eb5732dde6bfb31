/** Texts of a conflict: changed on both sides (offline O7). */
export const conflictTexts = {
  title: 'Changed here and elsewhere',
  text: 'Both versions are saved. Choose one for the paper.',
  personText: (name: string) =>
    `The details of ${name} were changed on another device too. Choose which to keep.`,
  listText: (names: string) =>
    names
      ? `${names}: removed on one side, changed on the other. Choose a list for the paper.`
      : 'Both lists are saved. Choose one for the paper.',
  mine: 'Mine, on this device',
  theirs: 'Theirs, on the portal',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  combine: 'Combine',
  named: (what: string, label: string) => `${what}: ${label}`,
  combined: (label: string) => `${label}, combined from both`,
  combineHint: 'Equal text appears once. Different text appears twice, mine first. Keep what you want.',
  saveCombined: 'Save this text',
  saveList: 'Save this list',
  combineList: 'Choose who is an author, and in which order',
  onlyMine: 'Only in mine',
  onlyTheirs: 'Only in theirs',
  up: (name: string) => `Move ${name} up`,
  downwards: (name: string) => `Move ${name} down`,
  back: 'Back',
  newer: 'It was changed elsewhere again. Nothing was lost: compare again.',
  compare: 'Compare and choose',
  compareNamed: (name: string) => `Compare and choose for ${name}`,
  anotherFile: 'Another file',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
} as const
