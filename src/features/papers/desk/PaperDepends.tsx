import { Text } from '@mantine/core'
import { dependentTexts } from './texts.ts'
import { getDependents } from '../../../../contract/papers/decisions.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Depends } from './Depends.tsx'

interface PaperDependsProps {
  readonly paperId: string
  readonly timeZone: string
  readonly losesApproval: boolean
}

/** What depends on one paper, loaded when shown. */
export function PaperDepends({ paperId, ...props }: PaperDependsProps) {
  const depends = useRead(getDependents, { params: { id: paperId }, failed: dependentTexts.failed })
  if (depends.state === 'failed') return <Failure message={depends.message} again={depends.again} />
  if (depends.state === 'loading') return <Text c="dimmed">{dependentTexts.reading}</Text>
  return <Depends depends={depends.value} {...props} />
}
