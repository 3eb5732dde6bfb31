import { Skeleton } from '@mantine/core'
import { getSecondFactor } from '../../../../contract/accounts/secondFactor.ts'
import { useSession } from '../../../stores/session.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { useLoaded } from '../../../ui/reads/useLoaded.ts'
import { accountWords } from './accountWords.ts'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { Section } from './Section.tsx'

/** The second factor of an admin, or of a former admin who turned it on. */
export function SecondFactorSection() {
  const isAdmin = useSession((state) => state.isAdmin)
  const loaded = useLoaded(
    async () => (await call(getSecondFactor)).Result,
    (error) => messageOf(error, accountWords.factorFailed),
    [],
  )
  if (!isAdmin && !(loaded.state === 'ready' && loaded.value.IsOn)) return null
  return (
    <Section title={accountWords.factorTitle}>
      {loaded.state === 'failed' && <Failure message={loaded.message} again={loaded.again} />}
      {loaded.state === 'loading' && <Skeleton height={80} />}
      {loaded.state === 'ready' && <SecondFactorCard {...loaded.value} onChanged={loaded.again} />}
    </Section>
  )
}
