import { Anchor, Text } from '@mantine/core'
import { supportLink, supportTexts } from '../../contract/core/support.ts'

interface SupportLineProps {
  /** Empty while the conference's settings are unknown. */
  readonly address: string
  /** The server's id of the failed response; empty for none. */
  readonly traceId: string
}

/** The support address and the trace id, beside every text that says to contact support (design §3 "Society"). */
export function SupportLine({ address, traceId }: SupportLineProps) {
  if (!address) return null
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {supportTexts.support}:{' '}
      <Anchor href={supportLink(address, traceId)} inherit>
        {address}
      </Anchor>
      {traceId && `, ${supportTexts.trace(traceId)}`}
    </Text>
  )
}
