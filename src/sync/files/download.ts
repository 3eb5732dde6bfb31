import { downloadFile } from '../../../contract/files/files.ts'
import { texts } from '../../../contract/core/errors.ts'
import { downloadSignedAudit } from '../../../contract/audit/audit.ts'
import { downloadOwnData } from '../../../contract/accounts/ownAccount.ts'
import { CallError } from '../session/call.ts'
import { sendAuthorized } from '../session/authorizedTransport.ts'
import { requestOf, type WireRequest } from '../transport/request.ts'

async function bytesOf(request: WireRequest, failed: string): Promise<Blob> {
  const { status, data } = await sendAuthorized(request, { binary: true })
  if (status === 200 && data instanceof Blob) return data
  throw new CallError(status === 0 ? 'offline' : 'refused', failed)
}

/** The bytes of a file that the signed-in person may see. Throws `CallError`. */
export const downloadBytes = (fileId: string): Promise<Blob> =>
  bytesOf(requestOf(downloadFile, { id: fileId }), texts.downloadError)

/** Everything the portal keeps about the signed-in person, as one archive. Throws `CallError` with `fallback`. */
export const downloadOwnBytes = (fallback: string): Promise<Blob> =>
  bytesOf(requestOf(downloadOwnData), fallback)

/** The audit log with the portal's signature. Throws `CallError` with `fallback`. */
export const downloadSignedLog = (fallback: string): Promise<Blob> =>
  bytesOf(requestOf(downloadSignedAudit), fallback)
