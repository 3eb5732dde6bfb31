import { useRef } from 'react'
import { limits, noId } from '../../../../../contract/core/limits.ts'
import type { PaperSearchItem } from '../../../../../contract/papers/paperSearch.ts'
import { markPapers } from '../../../../../contract/papers/tentative.ts'
import { call, isUnanswered, messageOf } from '../../../../sync/session/call.ts'
import { CutOff } from '../../../../ui/list/inSlices.ts'
import { showSnack } from '../../../../ui/snackbar.tsx'
import type { Decision } from '../decision.ts'
import type { Mark } from './marks.ts'
import { seenMarks } from './seenMarks.ts'
import { tentativeTexts } from './texts.ts'

type Marked = Pick<PaperSearchItem, 'Id'> & {
  readonly Tentative: Pick<NonNullable<PaperSearchItem['Tentative']>, 'MarkId'> | null
}

/** The marked papers of a list. */
export interface ToMark {
  readonly papers: readonly Marked[]
  readonly found?: Decision['found']
}

export interface Marks {
  /** Marks one paper at once; presses of a key go one after the other. */
  readonly markOne: (paper: Marked, mark: Mark) => void
  /** Marks many, in as many calls as it takes. */
  readonly markMany: (
    chosen: ToMark,
    mark: Mark,
    progress: (done: number) => void,
  ) => Promise<{ readonly Papers: number; readonly Kept: number }>
}

const bodyOf = (mark: Mark) => mark ?? { Status: null, KindId: noId }

/** Tentative decisions on papers; `onMarked` is called after each call, and after a refusal, not without a response. */
export function useMarks(onMarked: () => void): Marks {
  const seen = useRef(seenMarks())
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const send = async (papers: readonly Marked[], found: Decision['found'], mark: Mark) => {
    const Marks = papers.map(({ Id, Tentative }) => ({
      PaperId: Id,
      Seen: seen.current.of(Id, Tentative?.MarkId),
    }))
    const all = found && { All: found.filter, Except: [...found.except], FoundOn: found.foundOn }
    const { Result } = await call(markPapers, { body: { Marks, ...all, ...bodyOf(mark) } })
    for (const { PaperId, Seen } of Marks) seen.current.made(PaperId, Seen, Result.MarkId)
    return Result
  }

  const markOne = async (paper: Marked, mark: Mark) => {
    try {
      await send([paper], undefined, mark)
    } catch (error) {
      seen.current.forget(paper.Id)
      showSnack(messageOf(error, tentativeTexts.failed), 'error')
      // Nothing newer can be read now, and what is shown stays.
      if (isUnanswered(error)) return
    }
    onMarked()
  }

  const markMany: Marks['markMany'] = async ({ papers, found }, mark, progress) => {
    let done = { Papers: 0, Kept: 0 }
    let named = papers
    let left = 1
    while (named.length > 0 || (found && left > 0)) {
      try {
        const some = named.slice(0, limits.PapersAtOnce)
        named = named.slice(some.length)
        const isLast = named.length === 0
        const { Papers, Kept, Left } = await send(some, isLast ? found : undefined, mark)
        done = { Papers: done.Papers + Papers, Kept }
        left = isLast ? Left : left
        progress(done.Papers)
      } catch (error) {
        if (!isUnanswered(error)) onMarked()
        throw done.Papers > 0 ? new CutOff(done.Papers, error) : error
      }
    }
    onMarked()
    return done
  }

  return {
    markOne: (paper, mark) => {
      last.current = last.current.then(() => markOne(paper, mark))
    },
    markMany,
  }
}
