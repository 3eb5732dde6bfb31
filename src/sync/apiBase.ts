import { z } from 'zod'

const PageSettings = z.object({ ApiBase: z.string() })

/** Where the API answers: our own server, or the provider that the server named in the page (`API_BASE`). */
function readPageSettings(): z.infer<typeof PageSettings> {
  const text = document.getElementById('lectern-settings')?.textContent ?? '{}'
  return PageSettings.catch({ ApiBase: '/api' }).parse(JSON.parse(text))
}

export const { ApiBase: apiBase } = readPageSettings()

/** Our own server echoes idempotency keys; another provider does not (offline O6). */
export const isOwnServer = apiBase.startsWith('/')
