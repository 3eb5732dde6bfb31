import { noId } from '../../contract/core/limits.ts'
import type { Publishing } from '../hub/hub.ts'

/** Announces that the institutions which forms offer may be others: people enter them, or organisers change the list. */
export function announceInstitutions({ publish }: Pick<Publishing, 'publish'>): void {
  publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'University', Id: noId, Version: 0 })
}
