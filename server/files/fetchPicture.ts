import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import { InnerAddress, lookupWith } from './publicAddress.ts'

/** How a picture may be fetched. */
export interface Fetching {
  isAllowed(address: string): boolean
  /** Only tests fetch without TLS. */
  readonly allowsHttp: boolean
  /** For the whole answer, redirects included, in milliseconds. */
  readonly longest: number
}

const redirects = 3

function answerOf(url: URL, { isAllowed }: Fetching, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // An address in numbers is not looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isAllowed(host)) {
      reject(new InnerAddress(`${host} is not on the public internet`))
      return
    }
    const get = url.protocol === 'https:' ? getHttps : getHttp
    const options = { lookup: lookupWith(isAllowed), signal, headers: { accept: 'image/*' }, agent: false }
    get(url, options, resolve).on('error', reject)
  })
}

/**
 * The bytes behind an address; each redirect is checked like the first one. Throws for any other response.
 */
export async function fetchPicture(address: string, fetching: Fetching): Promise<AsyncIterable<Uint8Array>> {
  const signal = AbortSignal.timeout(fetching.longest)
  let url = new URL(address)
  for (let left = redirects; left >= 0; left -= 1) {
    const isWeb = url.protocol === 'https:' || (fetching.allowsHttp && url.protocol === 'http:')
    if (!isWeb || url.username || url.password) throw new Error('Not a web address')
    const answer = await answerOf(url, fetching, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return answer
    answer.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new Error(`Status ${statusCode}`)
    url = new URL(headers.location, url)
  }
  throw new Error('Too many redirects')
}
