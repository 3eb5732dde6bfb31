import { getSecondFactor } from '../../../../contract/accounts/secondFactor.ts'
import { useSession } from '../../../stores/session.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { accountWords } from './accountWords.ts'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { Section } from './Section.tsx'

/** The second factor of an admin, or of a former admin who turned it on. */
export function SecondFactorSection() {
  const isAdmin = useSession((state) => state.isAdmin)
  const loaded = useRead(getSecondFactor, { failed: accountWords.factorFailed })
  if (!isAdmin && !(loaded.state === 'ready' && loaded.value.IsOn)) return null
  return (
    <Section title={accountWords.factorTitle}>
      {loaded.state !== 'ready' && <NotReady read={loaded} height={80} />}
      {loaded.state === 'ready' && <SecondFactorCard {...loaded.value} onChanged={loaded.again} />}
    </Section>
  )
}
