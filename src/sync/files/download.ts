import { downloadFile } from '../../../contract/files/files.ts'
import { texts } from '../../../contract/core/errors.ts'
import { downloadOwnData } from '../../../contract/accounts/ownAccount.ts'
import { CallError } from '../session/call.ts'
import { sendAuthorized } from '../session/authorizedTransport.ts'
import { urlOf } from '../transport/request.ts'

/** The bytes of a file that the signed-in person may see. Throws `CallError`. */
export async function downloadBytes(fileId: string): Promise<Blob> {
  const { status, data } = await sendAuthorized(
    { method: downloadFile.method, url: urlOf(downloadFile, { id: fileId }), headers: {} },
    { binary: true },
  )
  if (status === 200 && data instanceof Blob) return data
  throw new CallError(status === 0 ? 'offline' : 'refused', texts.downloadError)
}

/** Everything the portal keeps about the signed-in person, as one archive. Throws `CallError` with `fallback`. */
export async function downloadOwnBytes(fallback: string): Promise<Blob> {
  const { method } = downloadOwnData
  const { status, data } = await sendAuthorized(
    { method, url: urlOf(downloadOwnData), headers: {} },
    { binary: true },
  )
  if (status === 200 && data instanceof Blob) return data
  throw new CallError(status === 0 ? 'offline' : 'refused', fallback)
}
