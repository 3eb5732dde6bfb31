import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'

/** The key that searches a registration for the open line. */
export const findKey = { key: '/', label: payDeskTexts.keys.find } as const
