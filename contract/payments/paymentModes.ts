import { z } from 'zod'

/** Spec §3 "Payment modes". */
export const paymentModes = ['UPI', 'NEFT/RTGS', 'IMPS'] as const

/** The modes that an organiser may record. */
export const deskModes = [...paymentModes, 'Cash', 'Cheque'] as const

export const DeskMode = z.enum(deskModes)

export type DeskMode = z.infer<typeof DeskMode>

/** The format of each mode's transaction number, in capitals and without spaces. */
export const numberForms: Readonly<Record<DeskMode, RegExp>> = {
  UPI: /^\d{12}$/,
  'NEFT/RTGS': /^[A-Z]{4}[A-Z0-9]{12}$|^[A-Z]{4}[A-Z0-9]{18}$/,
  IMPS: /^\d{12}$/,
  Cash: /^[A-Z0-9/-]{0,40}$/,
  Cheque: /^\d{6}$/,
}

export const numberHints: Readonly<Record<DeskMode, string>> = {
  UPI: '12 digits',
  'NEFT/RTGS': '16 or 22 characters, such as SBIN012345678901',
  IMPS: '12 digits',
  Cash: 'Number of your own slip, if any',
  Cheque: '6 digits',
}

/** A transaction number, as it is compared and stored. */
export const plainNumber = (number: string) => number.replace(/\s/g, '').toUpperCase()

export const isOneOf = <M extends string>(modes: readonly M[], mode: string): mode is M =>
  modes.some((known) => known === mode)
