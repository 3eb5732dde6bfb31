import { limits } from '../../../contract/core/limits.ts'
import type { ListField } from '../../../contract/core/list.ts'
import { moneyTexts, plainMoney, readMoney } from '../../../contract/core/money.ts'
import { listTexts } from './texts.ts'
import type { ReadTyped } from './TypedFilter.tsx'

const money: ReadTyped = (typed) => {
  if (typed.trim() === '') return { word: '' }
  const read = readMoney(typed)
  if (read === null) return { error: moneyTexts.invalid }
  if (read > limits.MoneyLargest) return { error: moneyTexts.tooLarge }
  return { word: plainMoney(read).replace(/\.00$/, '') }
}

const number: ReadTyped = (typed) => {
  const word = typed.trim().replace(',', '.')
  if (word === '') return { word }
  const isNumber = /^\d+(\.\d+)?$/.test(word) && Number(word) <= limits.FilterNumberLargest
  return isNumber ? { word: String(Number(word)) } : { error: listTexts.noNumber }
}

const word: ReadTyped = (typed) => ({ word: typed.trim() })

/** How the value of a filter is read that is typed; undefined for one that is chosen. */
export function typedAs({ isMoney, isNumber, isWord }: ListField) {
  if (isMoney) return { read: money, inputMode: 'decimal' } as const
  if (isNumber) return { read: number, inputMode: 'decimal' } as const
  return isWord && ({ read: word } as const)
}
