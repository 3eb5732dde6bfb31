import type { ComparisonState } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { momentHere } from '../../../contract/core/moments.ts'

const minute = 60_000

const shown = (moment: string) => momentHere(Date.parse(moment))

/** When the changes will be compared, in words. */
function whenDue(DueOn: string | null, now: number): string {
  if (DueOn === null) return texts.onDemand
  return Date.parse(DueOn) - now <= minute ? texts.withinMinute : texts.at(shown(DueOn))
}

/** The comparison's state in one line; the first case that applies wins. */
export function comparisonLine(state: ComparisonState, now: number): string {
  const { Run, ComparedOn, ChangedOn, DueOn, Pairs } = state
  if (Run?.State === 'running') return texts.running(shown(Run.StartedOn), Run.Done, Run.Total)
  if (Run?.State === 'failed') return texts.failed(shown(Run.StartedOn), whenDue(DueOn, now))
  if (ChangedOn !== null)
    return ComparedOn === null
      ? texts.first(whenDue(DueOn, now))
      : texts.changed(shown(ComparedOn), whenDue(DueOn, now))
  return ComparedOn === null ? texts.never : texts.ranOn(shown(ComparedOn), Pairs)
}
