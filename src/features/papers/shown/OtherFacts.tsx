import { Fragment } from 'react'
import { paperFields, saidOf } from '../../../../contract/papers/paperFields.ts'
import { otherFields, type PaperFields } from '../../../../contract/papers/papers.ts'

/** The fields of a paper that have no place of their own, as far as they are filled in. */
export function OtherFacts({ paper }: { readonly paper: Pick<PaperFields, (typeof otherFields)[number]> }) {
  const filled = otherFields.filter((name) => paper[name] !== '')
  return filled.map((name) => (
    <Fragment key={name}>
      <dt>{paperFields[name].label}</dt>
      <dd>{saidOf(paper[name])}</dd>
    </Fragment>
  ))
}
