import { api } from '../../contract/api.ts'
import { addressOf } from '../support/call.ts'
import { sampleFields, sampleOf } from '../support/samples.ts'

/**
 * What a call without a session may cost: processor time in milliseconds, and memory above rest in megabytes, which
 * includes what the engine has not collected yet.
 */
interface Budget {
  readonly processor: number
  readonly memory: number
}

/** Most read a row or two. */
const small: Budget = { processor: 40, memory: 80 }
/** A password is hashed, which is meant to cost something. */
const password: Budget = { processor: 250, memory: 250 }
/** Large texts, which are written once and then only sent. */
const text: Budget = { processor: 40, memory: 80 }

/** Every route that answers without a session, with its budget. The bench `publicRoutes` measures them. */
export const publicRoutes: Readonly<Record<string, Budget>> = {
  'GET /': text,
  'GET /*': small,
  'GET /assets/*': small,
  'GET /index.html': small,
  'GET /page/:slug': small,
  'GET /programme': small,
  'GET /sw.js': small,
  'POST /share': small,
  'POST /unsubscribe/:code': small,
  'POST /browser-reports': small,
  'GET /health': small,
  'GET /api': small,
  'GET /api*': small,
  'GET /api/docs': text,
  'GET /api/docs/json': text,
  'GET /api/Account/captcha': small,
  'GET /api/Account/confirm-email': small,
  'POST /api/Account/change-password': small,
  'POST /api/Account/register': small,
  'POST /api/Account/resend-confirmation': small,
  'POST /api/Account/refresh-token/:refreshToken': small,
  'POST /api/Account/login': password,
  'POST /api/Account/passkey': small,
  'POST /api/Account/passkey/options': small,
  'POST /api/Account/logout': small,
  'POST /api/Account/forgot-password': small,
  'POST /api/Account/setup': small,
  'GET /api/Payment/verify/:code': small,
  'GET /api/Page/:slug': small,
  'GET /api/Objection': small,
  'POST /api/Objection': small,
  'GET /api/Storage/image/:id': small,
  'GET /api/Configuration/date/active': small,
  'GET /api/Configuration/privacy': small,
  'GET /api/HomePage/config': small,
  'GET /api/getwelcomePageData': small,
  'PUT /api/Mail/subscription/:code': small,
  'GET /api/Event/calendar.ics': small,
  'GET /api/Event/programme': text,
  'GET /api/Ticket/key': small,
  'GET /api/Accommodations/payment-request/:code': small,
}

/** A stranger's call to a route of the list. */
export function strangersCall(route: string) {
  const [method = 'GET', path = '/'] = route.split(' ')
  const endpoint = [...api.values()].find((one) => `${one.method} /api${one.path}` === route)
  const url = endpoint
    ? addressOf(
        endpoint,
        sampleFields(endpoint.params) as Record<string, string>,
        sampleFields(endpoint.query),
      )
    : path.replace('*', 'nothing.js').replaceAll(/:\w+/g, 'nothing')
  return {
    method: method as 'GET',
    url,
    ...(endpoint?.body ? { payload: sampleOf(endpoint.body) as object } : {}),
  }
}
