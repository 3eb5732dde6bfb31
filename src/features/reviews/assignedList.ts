import { z } from 'zod'
import { columnsOf } from '../../../contract/core/columns.ts'
import { Text } from '../../../contract/core/fields.ts'
import { dayLong, longDate } from '../../../contract/core/moments.ts'
import { getAssignedPapers } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts as texts, reviewStateLabels } from '../../../contract/reviews/reviewScreens.ts'
import { defineLocalList } from '../../parts/list/localList.ts'
import type { Shown } from '../../parts/list/listAddress.ts'
import { hasWords } from '../../../contract/core/hasWords.ts'
import type { ListedReview } from './useAssigned.ts'

const states = ['todo', 'assigned', 'overdue', 'here', 'done', 'past'] as const
type State = (typeof states)[number]

const sorts = ['due', '-due', 'code', '-code', 'title', '-title', 'theme', '-theme'] as const
type Sort = (typeof sorts)[number]

const { columns } = texts

/** The papers that an auditor reviews, as a list of this device (spec §2 "/auditor-papers"). */
export const assignedList = defineLocalList<ListedReview>()(getAssignedPapers, {
  name: 'assigned',
  filter: { Text: Text.optional() },
  sort: z.enum(sorts).default('due'),
  columns: columnsOf<ListedReview, Sort>({
    Code: { heading: columns.code, value: 'PaperCode', sorts: 'code' },
    Title: { heading: columns.title, value: 'PaperTitle', sorts: 'title' },
    Theme: { heading: columns.theme, value: 'ThemeTittle', sorts: 'theme' },
    Due: {
      heading: columns.due,
      value: ({ DueOn }, timeZone) => (DueOn === null ? '' : longDate(DueOn, timeZone)),
      sorts: 'due',
    },
    State: { heading: columns.state, value: ({ State }) => reviewStateLabels[State] },
  }),
  search: { label: texts.search, hint: texts.searchHint },
  fields: {
    State: {
      schema: z.enum(states).optional(),
      label: texts.state,
      any: texts.anyState,
      choices: states.map((state) => [state, texts.states[state]] as const),
    },
    Theme: {
      schema: z
        .string()
        .regex(/^\P{Cc}+$/u)
        .optional(),
      label: columns.theme,
      any: texts.anyTheme,
    },
  },
  open: 'paper',
})

/** True for a paper whose review is still to be written. */
export const isToDo = ({ State, IsClosed }: ListedReview): boolean =>
  !IsClosed && (State === 'assigned' || State === 'accepted')

/** True for a paper that its auditor has not answered for. */
export const isUnanswered = (paper: ListedReview): boolean => isToDo(paper) && paper.State === 'assigned'

const isOverdue = (paper: ListedReview, now: number) =>
  isToDo(paper) && paper.DueOn !== null && Date.parse(paper.DueOn) < now

const groups = ['overdue', 'soon', 'later', 'undated', 'done', 'past'] as const
type Group = (typeof groups)[number]

/** The group of a paper: by its deadline until it is reviewed. */
function groupOf(paper: ListedReview, now: number): Group {
  if (paper.State === 'done') return 'done'
  if (!isToDo(paper)) return 'past'
  if (paper.DueOn === null) return 'undated'
  const left = Date.parse(paper.DueOn) - now
  if (left < 0) return 'overdue'
  return left < 7 * dayLong ? 'soon' : 'later'
}

const isOf: Readonly<Record<State, (paper: ListedReview, now: number) => boolean>> = {
  todo: isToDo,
  assigned: isUnanswered,
  overdue: isOverdue,
  here: ({ draft, row, answerRow }) => (draft ?? row ?? answerRow) !== undefined,
  done: ({ State: state }) => state === 'done',
  past: (paper) => paper.State !== 'done' && !isToDo(paper),
}

/** The texts of a paper that a search looks at. */
const searchedIn = ({ PaperCode, PaperTitle, ThemeTittle }: ListedReview) =>
  `${PaperCode} ${PaperTitle} ${ThemeTittle}`

const keyOf: Readonly<Record<string, (paper: ListedReview) => string>> = {
  // Papers without a due date are last; numbers in texts are compared as numbers.
  due: ({ DueOn }) => DueOn ?? '9999',
  code: ({ PaperCode }) => PaperCode,
  title: ({ PaperTitle }) => PaperTitle,
  theme: ({ ThemeTittle }) => ThemeTittle,
}

const order = new Intl.Collator('en', { numeric: true })

/** The papers that the address asks for, in groups by their deadlines, and ordered within these. */
export function arranged(
  papers: readonly ListedReview[],
  { Text: text, State: state, Theme, Sort }: Shown<typeof assignedList>,
  now: number,
): ListedReview[] {
  const sign = Sort.startsWith('-') ? -1 : 1
  const key = keyOf[Sort.replace('-', '')]
  const place = (paper: ListedReview) => groups.indexOf(groupOf(paper, now))
  return papers
    .filter(
      (paper) =>
        hasWords(searchedIn(paper), text) &&
        (state === undefined || isOf[state](paper, now)) &&
        (Theme === undefined || paper.ThemeTittle === Theme),
    )
    .sort(
      (a, b) =>
        place(a) - place(b) ||
        sign * order.compare(key?.(a) ?? '', key?.(b) ?? '') ||
        order.compare(a.PaperCode, b.PaperCode),
    )
}

/** The heading of each paper's group, with the number of its papers among those found. */
export function headings(found: readonly ListedReview[], now: number): (paper: ListedReview) => string {
  const counts = new Map<Group, number>()
  for (const paper of found) {
    const group = groupOf(paper, now)
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return (paper) => {
    const group = groupOf(paper, now)
    return texts.counted(texts.groups[group], counts.get(group) ?? 0)
  }
}

/** The next paper to review after one, or the first; undefined if there is no other. */
export function nextToDo(found: readonly ListedReview[], id: string | undefined): ListedReview | undefined {
  const at = found.findIndex(({ PaperId }) => PaperId === id)
  const others = [...found.slice(at + 1), ...found.slice(0, Math.max(at, 0))]
  return others.find((paper) => paper.PaperId !== id && isToDo(paper))
}
