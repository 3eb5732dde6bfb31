/** People for whom this page opens no database any more. */
const left = new Set<string>()

/** Somebody has signed out: a screen on its way out must not make their databases anew, nor write into them. */
export function denyDatabases(userId: string): void {
  left.add(userId)
}

/** Somebody has signed in, perhaps again. */
export function allowDatabases(userId: string): void {
  left.delete(userId)
}

let isKeeping = true

/** From now on this page keeps nothing of anybody on the device: an admin acts as another user (design §3). */
export function keepNothing(): void {
  isKeeping = false
}

/** False in a page that keeps the work of its person in memory alone. */
export const keepsHere = (): boolean => isKeeping

/** True while nobody has shut this person's databases in this page. */
export const mayOpenDatabases = (userId: string) => !left.has(userId)
