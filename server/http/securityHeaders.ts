import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { browserReportsPath } from '../../contract/audit/browserReports.ts'
import type { Settings } from '../settings.ts'

/** The name of the place to which browsers report. */
export const reportGroup = 'portal'

/** Other origins that the app may connect to, from the settings. */
function otherOrigins(settings: Settings): { api: string[]; live: string[]; captcha: string[] } {
  const { API_BASE, PUBLIC_URL, RECAPTCHA_SITE_KEY } = settings
  return {
    api: API_BASE ? [new URL(API_BASE).origin] : [],
    // The live connection; not every browser includes the sockets of a page's own origin in 'self'.
    live: [PUBLIC_URL, API_BASE].flatMap((url) => (url ? [new URL(url).origin.replace(/^http/, 'ws')] : [])),
    captcha: RECAPTCHA_SITE_KEY ? ['https://www.google.com', 'https://www.gstatic.com'] : [],
  }
}

/** The headers of every response by which browsers protect it: the same ones for as long as the portal runs. */
export function securityHeaders(settings: Settings): OutgoingHttpHeaders {
  const { api, live, captcha } = otherOrigins(settings)
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...captcha],
        workerSrc: ["'self'"],
        // Mantine and TinyMCE write style tags, and a precached page cannot carry a nonce.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Pictures of other sites are copied: otherwise each would learn who reads what.
        imgSrc: ["'self'", 'data:', 'blob:', ...api],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...api, ...live, ...captcha],
        frameSrc: captcha.length > 0 ? captcha : ["'none'"],
        manifestSrc: ["'self'"],
        // Older browsers know the address alone, newer ones the name in the header `Reporting-Endpoints`.
        reportUri: [browserReportsPath],
        reportTo: [reportGroup],
        // src/trustedTypes.ts; the sanitiser's copies inside the editor, and the captcha's box, have policies of their
        // own. reCAPTCHA's scripts write HTML without any.
        ...(captcha.length > 0
          ? {}
          : {
              requireTrustedTypesFor: ["'script'"],
              trustedTypes: [
                ...['lectern', 'default', 'dompurify', 'svelte-trusted-html'],
                "'allow-duplicates'",
              ],
            }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: settings.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  // The library writes into a response, and would work out all of them again for each.
  write(response.req, response, () => undefined)
  return response.getHeaders()
}
