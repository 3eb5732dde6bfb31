/** People whose databases this page no longer opens. */
const left = new Set<string>()

/** Blocks a person's databases after a sign-out: a closing screen must not recreate them or write to them. */
export function denyDatabases(userId: string): void {
  left.add(userId)
}

/** Allows a person's databases again after a sign-in. */
export function allowDatabases(userId: string): void {
  left.delete(userId)
}

let isKeeping = true

/** From now on this page keeps nothing on the device: an admin acts as another user (design §3). */
export function keepNothing(): void {
  isKeeping = false
}

/** False in a page that keeps its person's work only in memory. */
export const keepsHere = (): boolean => isKeeping

/** True while this page may open this person's databases. */
export const mayOpenDatabases = (userId: string) => !left.has(userId)
