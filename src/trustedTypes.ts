/**
 * The one place that turns texts into HTML and addresses of scripts. With the content security policy of
 * server/http/guards.ts, a browser that has Trusted Types throws at every text that did not come through here; others
 * take the texts as they are.
 */

interface Rules {
  readonly createHTML: (html: string, type?: string, sink?: string) => string | null
  readonly createScriptURL: (url: string) => string | null
}

interface Policy {
  createHTML(html: string): TrustedHTML
  createScriptURL(url: string): object
}

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Policy
  readonly defaultPolicy: Policy | null
}

type Realm = Pick<Window, 'location'> & { readonly trustedTypes?: PolicyFactory }

/** Scripts of the portal itself, and those of reCAPTCHA, which the content security policy allows if it is set up. */
function ownScript(url: string): string | null {
  const { origin, href, pathname } = new URL(url, location.href)
  const isOwn = origin === location.origin && /^\/(assets\/|sw\.js$)/.test(pathname)
  return isOwn || /^https:\/\/www\.(google|gstatic)\.com\/recaptcha\//.test(href) ? url : null
}

const realm: Realm | undefined = typeof window === 'undefined' ? undefined : window
const policy = realm?.trustedTypes?.createPolicy('lectern', {
  createHTML: (html) => html,
  createScriptURL: ownScript,
})

/** HTML that the sanitiser has cleaned, for `innerHTML`. */
export const trustedHtml = (clean: string): string | TrustedHTML => policy?.createHTML(clean) ?? clean

/** HTML for `srcdoc` of a frame whose sandbox runs no script. */
export const sandboxedHtml = (html: string): string =>
  // The DOM's types know texts alone.
  (policy?.createHTML(html) ?? html) as string

/** The address of a script of the portal, or of the captcha. Throws for any other where Trusted Types are enforced. */
export const scriptUrl = (url: string): string =>
  // The DOM's types know texts alone.
  (policy?.createScriptURL(url) ?? url) as string

/** For the sanitiser, whose results are clean. */
export const sanitiserPolicy = policy

/** A document of its own, in which nothing runs or loads. */
export const parseHtml = (html: string): Document =>
  // The DOM's types know texts alone.
  new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html')

const isActive = ({ name, value }: Attr) =>
  /^on|^srcdoc$/i.test(name) || /^[\s\p{Cc}]*(javascript|vbscript)[\s\p{Cc}]*:/iu.test(value)

/** HTML without scripts, handlers and addresses that run; unchanged if it has none. */
function inertHtml(html: string): string {
  if (!html.includes('<')) return html
  const page = parseHtml(html)
  const all = [...page.querySelectorAll('*')]
  const active = all.flatMap((element) => [...element.attributes].filter(isActive))
  const scripts = all.filter((element) => element.localName === 'script')
  if (active.length + scripts.length === 0) return html
  for (const attribute of active) attribute.ownerElement?.removeAttributeNode(attribute)
  for (const script of scripts) script.remove()
  return page.body.innerHTML
}

let hasEditor = false

/**
 * Guards the texts that libraries assign by themselves. Text without an element, such as styles, is taken. HTML is
 * refused, until the rich text editor is there, which writes much of it: then it loses what could run.
 */
function guardRealm({ trustedTypes }: Realm): void {
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createHTML: (html, _type, sink = '') => {
      if (!html.includes('<')) return html
      if (!hasEditor) return null
      // A parsed document is inert until its parts are moved, which goes through here again.
      return sink.startsWith('DOMParser') ? html : inertHtml(html)
    },
    createScriptURL: ownScript,
  })
}

if (realm) guardRealm(realm)

/** Lets the rich text editor write HTML in the page. */
export function admitEditor(): void {
  hasEditor = true
}

/** Lets the editor write HTML in the frame of its text, whose window has policies of its own. */
export function admitFrame<Frame extends Document | null | undefined>(frame: Frame): Frame {
  if (frame?.defaultView) guardRealm(frame.defaultView)
  return frame
}
