import 'fake-indexeddb/auto'
import { storageKeys } from '../../../src/stores/storageKeys.ts'
import type { TestUser } from '../accounts.ts'

/** What the app finds in its page and in local storage, for tests of `src/sync` over a real portal without a browser. */
export function beDeviceOf(user: TestUser, url: string): void {
  const stored = new Map<string, string>([
    [storageKeys.AccessToken, user.AccessToken],
    [storageKeys.RefreshToken, user.RefreshToken],
    [
      storageKeys.userData,
      JSON.stringify({
        ...{ UserId: user.UserId, UserName: user.Email, Email: user.Email, UserDetailId: user.UserDetailId },
        ...{ FullName: '', Designation: '', Organization: '', Roles: [] },
        ...{ OrganizationCity: '', OrganizationState: '', OrganizationCountry: '' },
      }),
    ],
  ])
  Object.assign(globalThis, {
    document: { documentElement: { dataset: { apiBase: `${url}/api` } } },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      clear: () => {
        stored.clear()
      },
    },
    ...('navigator' in globalThis ? {} : { navigator: { onLine: true } }),
  })
}
