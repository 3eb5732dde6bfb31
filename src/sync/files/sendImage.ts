import { texts } from '../../../contract/core/errors.ts'
import { uploadDocument } from '../../../contract/files/files.ts'
import { call, messageOf } from '../session/call.ts'
import { apiBase } from '../transport/apiBase.ts'
import { fileBody } from '../transport/fileBody.ts'

/** Uploads an image of a text and returns its address; throws with the message to show. */
export async function sendImage(image: Blob, name: string): Promise<string> {
  const body = fileBody(image, name)
  try {
    const { Result } = await call(uploadDocument, { query: { kind: 'image' }, body })
    return `${apiBase}/Storage/image/${Result.Id}`
  } catch (error) {
    throw new Error(messageOf(error, texts.uploadFailed), { cause: error })
  }
}
