/** Seeds of the fuzz that once found a flaw, with their operation, and what it was. */
export const pinnedSeeds: readonly (readonly [seed: number, operation: string, flaw: string])[] = [
  [402, 'importPapers', 'an upload that ends in the head of a part was answered with 500'],
  [905, 'uploadPaper', 'an upload that ends in its file was answered with 500'],
  [2001, 'uploadPaper', 'an upload without a boundary was answered with 500'],
  [920, 'bringNotificationBack', 'a body nested 5,000 times over was answered with 500'],
  [32, 'getInvoice', 'an address that cannot be decoded was answered in a shape of its own'],
  [101565, 'loginWithPasskey', 'a passkey nested thousands of times over was answered with 500'],
]
