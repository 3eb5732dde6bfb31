import { laterPart } from '../../../parts/later/laterPart.tsx'

/** Few papers wait for their file, so the list is painted without it. */
export const LaterSendFile = laterPart('SendFile', () => import('./SendFile.tsx'))
