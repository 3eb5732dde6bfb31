import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'

/** The keys that decide on a claim, in the list and in the open bill: capital letters, as on papers. */
export const claimKeys = {
  confirm: { key: 'A', label: payDeskTexts.keys.confirm },
  refuse: { key: 'R', label: payDeskTexts.keys.refuse },
} as const
