import { getDocumentProxy, extractText } from 'unpdf'
import { unzip } from '../support/zip.ts'
import type { Answer } from './http.ts'

const typeOf = ({ headers }: Answer) => String(headers['content-type'] ?? '')

/** The text of an answer: that of a PDF or of the parts of an archive too. */
export async function readable(answer: Answer): Promise<string> {
  const { body } = answer
  const type = typeOf(answer)
  const headers = JSON.stringify(answer.headers)
  if (answer.status === 200 && type.includes('pdf')) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true })
    return `${headers} ${text}`
  }
  if (answer.status === 200 && /zip|openxml/.test(type)) {
    const parts = [...unzip(body)].map(([name, bytes]) => `${name} ${bytes.toString()}`)
    return `${headers} ${parts.join('\n')}`
  }
  return `${headers} ${body.toString()}`
}
