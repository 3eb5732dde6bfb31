/** People for whom this page opens no database any more. */
const left = new Set<string>()

/** Somebody has signed out: a screen on its way out must not make their databases anew, nor write into them. */
export function shutOut(userId: string): void {
  left.add(userId)
}

/** Somebody has signed in, perhaps again. */
export function admit(userId: string): void {
  left.delete(userId)
}

/** True while nobody has shut this person's databases in this page. */
export const isAdmitted = (userId: string) => !left.has(userId)
