import { z } from 'zod'
import { limits } from '../core/limits.ts'
import { readMoney } from '../core/money.ts'

/** A limit of amounts for a call, in minor units. */
export const MinorAmount = z.coerce.number().int().min(0).max(limits.MoneyLargest)

/** An amount of the address, in the major unit as people write it. */
const AmountText = z.string().refine((given) => (readMoney(given) ?? Infinity) <= limits.MoneyLargest)
const minor = (given: string) => readMoney(given) ?? 0

const field = (label: string) => ({
  schema: AmountText.optional(),
  isRare: true as const,
  label,
  isMoney: true as const,
  group: 'money' as const,
})

/** The filters of a list by an amount: at least, and at most. */
export const amountFields = (labels: { readonly amountFrom: string; readonly amountTo: string }) => ({
  least: { ...field(labels.amountFrom), query: (given: string) => ({ AmountFrom: minor(given) }) },
  most: { ...field(labels.amountTo), query: (given: string) => ({ AmountTo: minor(given) }) },
})
