import type { AxiosRequestConfig } from 'axios'
import { epochHeader } from '../../../contract/core/epoch.ts'
import { announcedHeader } from '../../../contract/hub/hub.ts'
import { learnTime } from '../../stores/clock.ts'
import { learnPosition } from '../../stores/portalPosition.ts'
import { learnEpoch } from '../../stores/portalEpoch.ts'
import { wireResponseOf, sentOn } from './axiosResponse.ts'
import { takePrefetched } from './prefetch.ts'
import { isCaptivePortal } from './captivePortal.ts'
import { portalAnswered, suspectPortal } from './connectionWatch.ts'
import { noAnswer, type Progress, type WireRequest, type WireResponse } from './request.ts'

/** Loaded with the first request that is not prefetched, so that the first screen does not wait for it. */
const loadClient = () => import('./axiosClient.ts')

/** After how much silence a background attempt is aborted and retried, in milliseconds (offline O4). */
const silence = 60_000

/** How a request reports its progress and can be stopped. */
export interface WireOptions {
  readonly progress?: Progress | undefined
  /** Receives the number of bytes of the response so far. */
  readonly received?: (bytes: number) => void
  /** Aborts an attempt that made no progress for a minute. */
  readonly giveUpWhenSilent?: boolean
  readonly binary?: boolean
  /** Aborts the request, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** An automatic request: not sent while the portal is away, or if this read was silent a moment ago (offline O9). */
  readonly byItself?: boolean
}

/** True if a response comes from a captive portal, such as a hotel's page. */
export const isFromCaptivePortal = (
  { status, data, headers }: WireResponse,
  { binary }: WireOptions,
): boolean =>
  isCaptivePortal({ status, contentType: headers['content-type'], ...(binary ? {} : { body: data }) })

/** Sends a request and returns the response; status 0 means no response. */
export async function sendByAxios(request: WireRequest, options: WireOptions = {}): Promise<WireResponse> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stillAlive = () => {
    clearTimeout(timer)
    if (options.giveUpWhenSilent) timer = setTimeout(giveUp, silence)
  }
  stillAlive()
  options.signal?.addEventListener('abort', giveUp)
  const config: AxiosRequestConfig = {
    method: request.method,
    url: request.url,
    headers: { ...request.headers },
    // WebKit warns of a bare ArrayBuffer.
    data: request.data instanceof ArrayBuffer ? new Blob([request.data]) : request.data,
    ...(options.binary ? { responseType: 'blob' as const } : {}),
    signal: controller.signal,
    onUploadProgress: (event) => {
      stillAlive()
      options.progress?.(event.loaded, event.total ?? event.loaded)
    },
    onDownloadProgress: (event) => {
      stillAlive()
      options.received?.(event.loaded)
    },
  }
  try {
    const ask = async () => wireResponseOf(await (await loadClient()).client.request<unknown>(config))
    const answer = (await takePrefetched(request)) ?? (await ask())
    if (isFromCaptivePortal(answer, options)) void suspectPortal()
    else {
      portalAnswered()
      // A captive portal's clock and data are not the portal's.
      learnTime(sentOn(answer), Date.now())
      learnEpoch(answer.headers[epochHeader])
      if (request.headers['Authorization'] && answer.status < 300)
        learnPosition(answer.headers[announcedHeader])
    }
    return answer
  } catch {
    options.signal?.throwIfAborted()
    // Only this endpoint may be silent: the probe finds out.
    void suspectPortal()
    return noAnswer
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}
