import { useEffect, useRef } from 'react'
import { userDeskTexts as texts } from '../../../../contract/users/userDesk.ts'
import type { BulkOutcome } from '../../../../contract/users/userAdmin.ts'
import { UndoAct } from '../../../parts/act/UndoAct.tsx'
import { messageOf } from '../../../sync/session/call.ts'
import { wordsOf } from '../../../ui/list/inSlices.ts'
import { Names } from '../../../ui/list/Names.tsx'
import { UndoList } from '../../../ui/list/UndoList.tsx'
import { nameOf } from './AccountState.tsx'
import type { Act } from './undoableActions.ts'
import { undoAll } from './bulkInSlices.ts'
import type { Acts } from './useUndoableActions.ts'

interface JustChangedProps {
  readonly acts: Acts
  /** Called when people have changed: reload the list. */
  readonly onChanged: () => void
  /** Called when the line with the focus is gone. */
  readonly onGone: () => void
}

/** Undoes the latest changes to many people: one line for each action. People changed since then stay as they are. */
export function JustChanged(props: JustChangedProps) {
  const { acts, onGone } = props
  const { all, focused, forgetFocus } = acts
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (focused === undefined) return
    if (box.current) box.current.focus()
    else onGone()
    forgetFocus()
  }, [focused, forgetFocus, onGone])
  if (all.length === 0) return null
  return (
    <div ref={box} tabIndex={-1}>
      <UndoList title={texts.undoTitle}>
        {all.map((act) => (
          <Line key={act.name} act={act} {...props} />
        ))}
      </UndoList>
    </div>
  )
}

function Line({ act, acts, onChanged, onGone }: JustChangedProps & { readonly act: Act }) {
  const { people, left } = act
  const count = people.length
  const undo = async () => {
    const done = (outcome: BulkOutcome) => {
      acts.undone(act, outcome)
      onChanged()
    }
    const { Changed, Left } = await undoAll(act, { done })
    if (Left.length + left.length === 0) onGone()
    else acts.focusLine()
    return Changed.length > 0 ? texts.undone(Changed.length) : undefined
  }
  return (
    <UndoAct
      title={count > 0 ? texts.bulkWas[act.Action](count, act.Role) : texts.bulkStayed(left.length)}
      texts={texts}
      more={
        <Names
          heading={texts.bulkLeft(left.length)}
          rows={left}
          nameOf={(one) => `${nameOf(one) || one.Id}: ${one.Why}`}
        />
      }
      undo={count > 0 ? undo : undefined}
      failed={(error) => wordsOf(error, count, texts.cutOff, (why) => messageOf(why, texts.bulkFailed))}
      onClose={() => {
        acts.close(act)
        onGone()
      }}
    />
  )
}
