import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { messageOf } from '../../sync/session/call.ts'
import { openDocument } from '../../sync/files/documents.ts'
import { saveFile } from '../../ui/files/saveFile.ts'
import { showSnack } from '../../ui/snackbar.tsx'

/** Saves an invoice or a receipt as a file; offline, the copy opened here before. */
export async function saveDocument(
  databases: PersonDatabases,
  endpoint: Endpoint,
  id: string,
  name: string,
): Promise<void> {
  try {
    saveFile(await openDocument(databases, endpoint, id, payTexts.documentFailed), name)
  } catch (error) {
    showSnack(messageOf(error, payTexts.documentFailed), 'error')
  }
}
