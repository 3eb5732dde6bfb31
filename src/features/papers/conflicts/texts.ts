import type { Where } from '../../../../contract/device/storagePlace.ts'

/** A paper that is not on the portal any more (offline O6). */
export const deletedTexts = {
  title: 'This paper was deleted elsewhere',
  archived: 'This paper belongs to a conference that is over',
  text: ({ kept }: Where) => `The portal no longer has it. Its text is saved ${kept} until you decide.`,
  keep: 'Save it as a new paper',
  kept: 'The paper is saved as a new one',
  delete: 'Delete it here',
  deleteText: 'Its text, file and author list are deleted from this device. This cannot be undone.',
} as const
