import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { keepPdf, readPdf } from '../../cache/copies/documentCopies.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { CallError } from '../session/call.ts'
import { sendAuthorized } from '../session/authorizedTransport.ts'
import { failureOf } from './downloadError.ts'
import { urlOf } from '../transport/request.ts'

/**
 * A document of the portal as PDF, from the device where the portal does not answer and it was opened here before.
 * Throws `CallError`; `fallback` stands where the server gave no words.
 */
export async function openDocument(
  { copies }: PersonDatabases,
  endpoint: Endpoint,
  id: string,
  fallback: string,
): Promise<Blob> {
  const url = urlOf(endpoint, { id })
  const { status, data } = await sendAuthorized({ method: 'GET', url, headers: {} }, { binary: true })
  if (status === 200 && data instanceof Blob && data.type.startsWith('application/pdf')) {
    // That a copy found no room takes nothing from what was opened.
    await keepPdf(copies, url, data, Date.now()).catch(() => undefined)
    return data
  }
  // A refusal of the portal itself is newer than what lies here.
  const said = await failureOf(data)
  if (said !== undefined) throw new CallError('refused', said || fallback)
  const kept = await readPdf(copies, url)
  if (kept) return kept
  throw new CallError('offline', fallback)
}
