import { laterPart } from '../../parts/later/laterPart.tsx'

/*
 * What a list of papers can be painted without: what opens over it, unfolds in it, or is shown only to some. One chunk,
 * so that it is on the device as a whole (vite.config.ts).
 */
export const LaterReceipt = laterPart('ReceiptDialog', () => import('./shown/ReceiptDialog.tsx'))
export const LaterCard = laterPart('PaperCard', () => import('./list/PaperCard.tsx'))
export const LaterDetails = laterPart('PaperDetails', () => import('./list/PaperDetails.tsx'))
export const LaterDeleted = laterPart(
  'DeletedOnOtherDevice',
  () => import('./conflicts/DeletedOnOtherDevice.tsx'),
)
