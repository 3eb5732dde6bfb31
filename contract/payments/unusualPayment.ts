import { z } from 'zod'
import { moneyOf } from '../core/money.ts'

/** A payment of this many times the usual is asked about. */
const usualTimes = 10

/** How a call says that a payment which is unusual is meant; left out it is not. */
export const ConfirmedUnusual = z.boolean().optional()

export const unusualTexts = {
  tooMuch: (amount: string, due: string) =>
    `This payment of ${amount} is more than the ${due} that is still to be paid`,
  nothingDue: (amount: string) => `This payment of ${amount} is for a registration of which nothing is due`,
  timesUsual: (amount: string, usual: string) =>
    `This payment of ${amount} is ten times the usual amount, ${usual}, or more`,
  /** What a program reads beside the reason. */
  confirm: 'If the amount is right, say so with ConfirmedUnusual',
} as const

/**
 * Why a payment is asked about before it is kept; false for a usual one. Amounts in minor units; `UsualAmount` is what a
 * registration usually costs, 0 where nobody knows.
 */
export function unusualPayment(
  Amount: number,
  of: { readonly DueAmount: number; readonly UsualAmount: number; readonly CurrencySymbol: string },
): string | false {
  const money = (amount: number) => moneyOf(amount, of.CurrencySymbol)
  if (of.DueAmount === 0) return unusualTexts.nothingDue(money(Amount))
  if (Amount > of.DueAmount) return unusualTexts.tooMuch(money(Amount), money(of.DueAmount))
  const isFar = of.UsualAmount > 0 && Amount >= usualTimes * of.UsualAmount
  return isFar && unusualTexts.timesUsual(money(Amount), money(of.UsualAmount))
}
