/**
 * The base URL of the API: our own server, or the provider that the server named in the page (`API_BASE`). A server
 * render has no page.
 */
export const apiBase = ('document' in globalThis && document.documentElement.dataset['apiBase']) || '/api'

/** Our own server echoes idempotency keys; another provider does not (offline O6). */
export const isOwnServer = apiBase.startsWith('/')
