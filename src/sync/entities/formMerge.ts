/** The fields that belong together with one of them, itself included: they are taken from one side. */
export type PartOf<F> = (name: keyof F & string) => readonly (keyof F & string)[]

export interface MergedForm<F> {
  readonly Fields: F
  /** Fields that differ where both sides changed the group; `Fields` keeps mine there. */
  readonly conflicts: readonly (keyof F & string)[]
}

/** Merges a form three ways (offline O7): a change made on one side only is taken from that side. */
export function mergeForm<F extends object>(
  names: readonly (keyof F & string)[],
  partOf: PartOf<F>,
  [base, mine, theirs]: readonly [F, F, F],
): MergedForm<F> {
  const conflicts: (keyof F & string)[] = []
  const Fields = { ...mine }
  for (const name of names) {
    const part = partOf(name)
    const isSame = (a: F, b: F) => part.every((one) => a[one] === b[one])
    if (isSame(base, mine)) Object.assign(Fields, { [name]: theirs[name] })
    else if (!isSame(base, theirs) && mine[name] !== theirs[name]) conflicts.push(name)
  }
  return { Fields, conflicts }
}
