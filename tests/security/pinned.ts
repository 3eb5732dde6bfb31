/** Seeds of the fuzz that once found a flaw, and what it was. */
export const pinnedSeeds: readonly (readonly [seed: number, flaw: string])[] = [
  [402, 'an upload that ends in the head of a part was answered with 500'],
  [905, 'an upload that ends in its file was answered with 500'],
  [2001, 'an upload without a boundary was answered with 500'],
  [920, 'a body nested 5,000 times over was answered with 500'],
  [32, 'an address that cannot be decoded was answered in a shape of its own'],
]
