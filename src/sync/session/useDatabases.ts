import { useState } from 'react'
import { databasesOf, type PersonDatabases } from '../../cache/database/personDatabases.ts'
import { useSession } from '../../stores/session.ts'

/**
 * The databases of the signed-in person, for screens behind the guard. A screen that is about to leave after a
 * sign-out still gets its person's, which are closed then.
 */
export function useDatabases(): PersonDatabases {
  const userId = useSession((state) => state.session?.UserId)
  const [first] = useState(userId)
  const shown = userId ?? first
  if (shown === undefined) throw new Error('Only screens of signed-in people have databases')
  return databasesOf(shown)
}
