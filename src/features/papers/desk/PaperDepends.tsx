import { Text } from '@mantine/core'
import { dependentTexts } from './texts.ts'
import { getDependents } from '../../../../contract/papers/decisions.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { useLoaded } from '../../../ui/reads/useLoaded.ts'
import { Depends } from './Depends.tsx'

interface PaperDependsProps {
  readonly paperId: string
  readonly timeZone: string
  readonly losesApproval: boolean
}

/** What depends on one paper, loaded when shown. */
export function PaperDepends({ paperId, ...props }: PaperDependsProps) {
  const depends = useLoaded(
    async () => (await call(getDependents, { params: { id: paperId } })).Result,
    (error) => messageOf(error, dependentTexts.failed),
    [paperId],
  )
  if (depends.state === 'failed') return <Failure message={depends.message} again={depends.again} />
  if (depends.state === 'loading') return <Text c="dimmed">{dependentTexts.reading}</Text>
  return <Depends depends={depends.value} {...props} />
}
