import { Button, VisuallyHidden } from '@mantine/core'
import type { AnyList, ListField } from '../../../contract/core/list.ts'
import { moneyOf, readMoney } from '../../../contract/core/money.ts'
import { longDate } from '../../../contract/core/moments.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Paged } from '../../ui/list/pageState.ts'
import { narrowingFields, wordOf, type Shown } from './listAddress.ts'
import { listTexts } from './texts.ts'
import type { ListState } from './useList.ts'

/** What a filter is set to, as people read it; undefined for a choice that no longer exists. */
function wordsOf(field: ListField, word: string, given: Choices | undefined) {
  const { isDay, isMoney, isNumber, isWord, choices } = field
  if (isDay) return longDate(word, 'UTC')
  if (isMoney) return moneyOf(readMoney(word) ?? 0, '')
  if (isNumber || isWord) return word
  return (given ?? choices)?.find(([one]) => one === word)?.[1]
}

export type Choices = readonly (readonly [value: string, label: string])[]

/** The choices of fields whose definition has none, by name; absent while they are not read. */
export type GivenChoices = Readonly<Record<string, Choices | undefined>>

interface FilterChipsProps<L extends AnyList, P extends Paged> {
  readonly list: ListState<L, P>
  readonly choices: GivenChoices
  /** The fields whose controls are in sight, and say what is set. */
  readonly inSight: readonly string[]
}

/** The filters that are set, each to remove with a press. A value that no longer exists says so. */
export function FilterChips<L extends AnyList, P extends Paged>(props: FilterChipsProps<L, P>) {
  const { list, choices, inSight } = props
  const { shown, change } = list
  const gone = list.gone.map(({ name, field: { label = '' } }) => {
    return { name, label, usual: undefined, isGone: true, words: listTexts.gone }
  })
  const set = narrowingFields(list.list, shown).flatMap(({ name, field, value, usual }) => {
    const { label } = field
    if (label === undefined) return []
    const found = wordsOf(field, wordOf(value), choices[name])
    if (found !== undefined && inSight.includes(name)) return []
    const isUnread = choices[name] === undefined && field.choices === undefined
    const isGone = found === undefined && !isUnread
    return [{ name, label, usual, isGone, words: found ?? (isGone ? listTexts.gone : listTexts.unread) }]
  })
  const chips = [...set, ...gone]
  if (chips.length === 0) return null
  return (
    <ul className="desk-chips" aria-label={listTexts.filters}>
      {chips.map(({ name, label, usual, isGone, words }) => (
        <li key={name}>
          <Button
            variant="default"
            className="desk-chip"
            mih="2rem"
            data-gone={isGone || undefined}
            leftSection={isGone ? <Icon name="warning" size={14} /> : undefined}
            rightSection={<Icon name="close" size={14} />}
            // A definition types its fields; here they are known by name.
            onClick={() => change({ [name]: usual } as Partial<Shown<L>>)}
          >
            <VisuallyHidden>{listTexts.remove}&nbsp;</VisuallyHidden>
            {label}: {words}
          </Button>
        </li>
      ))}
    </ul>
  )
}
