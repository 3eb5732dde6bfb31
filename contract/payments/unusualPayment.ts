import { z } from 'zod'
import { moneyOf } from '../core/money.ts'

/** A payment of this many times the usual amount needs a confirmation. */
const usualTimes = 10

/** True confirms that an unusual payment is intended. */
export const ConfirmedUnusual = z.boolean().optional()

export const unusualTexts = {
  tooMuch: (amount: string, due: string) =>
    `This payment of ${amount} is more than the ${due} that is still to be paid`,
  nothingDue: (amount: string) => `This payment of ${amount} is for a registration of which nothing is due`,
  timesUsual: (amount: string, usual: string) =>
    `This payment of ${amount} is ten times the usual amount, ${usual}, or more`,
  /** For programs, beside the reason. */
  confirm: 'If the amount is right, say so with ConfirmedUnusual',
} as const

/**
 * Why a payment needs a confirmation; false for a usual one. Amounts in minor units; `UsualAmount` is the usual cost
 * of a registration, 0 if unknown.
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
