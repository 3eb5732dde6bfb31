/** The name of a field. */
export type FieldName<F> = keyof F & string

/** The fields that belong together with one of them, itself included: they are taken from one side. */
export type PartOf<F> = (name: FieldName<F>) => readonly FieldName<F>[]

export interface MergedFields<F> {
  readonly Fields: F
  /** Fields that differ where both sides changed the group; `Fields` keeps mine there. */
  readonly conflicts: readonly FieldName<F>[]
}

/** True if two values of a field are equal. A list, such as companions, is one value. */
const equal = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** True if two copies have equal values in all of these fields; false if one of them is unknown. */
export const sameIn = <F extends object>(names: readonly FieldName<F>[], a: F | null, b: F | null): boolean =>
  names.every((name) => a !== null && b !== null && equal(a[name], b[name]))

/**
 * Merges fields three ways (offline O7): a change made on one side only is taken from that side. Without a base it is
 * unknown who changed what, so a person must decide every difference.
 */
export function mergeFields<F extends object>(
  names: readonly FieldName<F>[],
  partOf: PartOf<F>,
  [base, mine, theirs]: readonly [F | null, F, F],
): MergedFields<F> {
  const conflicts: FieldName<F>[] = []
  const Fields = { ...mine }
  for (const name of names) {
    const part = partOf(name)
    if (sameIn(part, base, mine)) Object.assign(Fields, { [name]: theirs[name] })
    else if (!sameIn(part, base, theirs) && !equal(mine[name], theirs[name])) conflicts.push(name)
  }
  return { Fields, conflicts }
}
