import { Anchor, Text } from '@mantine/core'
import { supportLink, supportTexts } from '../../contract/core/support.ts'

interface SupportLineProps {
  /** Empty while the conference's settings are unknown: then there is nobody to name. */
  readonly address: string
  /** By what the server knows the answer that went wrong; empty for none. */
  readonly traceId: string
}

/** Whom to write to, and what to name, wherever a text says to contact support (design §3 "Society"). */
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
