import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dismissPair, type SuspiciousPair } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { Allowed, AllowedForm } from '../../parts/act/Allowed.tsx'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { DismissForm } from './DismissForm.tsx'

interface PairCardProps {
  readonly pair: SuspiciousPair
  readonly to: string
  readonly onChanged: () => void
}

/** Two similar papers, the reason, and a button to dismiss the pair. */
export function PairCard({ pair, to, onChanged }: PairCardProps) {
  const { First, Second, Score, SameFile, NearTitle, DismissedOn, DismissedByName } = pair
  const [isOpen, setOpen] = useState(false)
  const { act } = useAct()
  const restore = async () => {
    const body = { PaperId: First.Id, OtherId: Second.Id, Dismissed: false, Remarks: '' }
    await call(dismissPair, { body })
    onChanged()
    return texts.restored
  }
  const name = texts.pairOf(First.PaperCode, Second.PaperCode)
  return (
    <Card component="li" withBorder padding="sm">
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>{texts.scoreOf(Score)}</Text>
          {[SameFile && texts.sameFile, NearTitle && texts.nearTitle].map(
            (tag) =>
              tag && (
                <Badge key={tag} variant="outline" color="gray" tt="none">
                  {tag}
                </Badge>
              ),
          )}
        </Group>
        {[First, Second].map(({ Id, PaperCode, PaperTitle, Authors }) => (
          <div key={Id}>
            <Text className="abstracts-words">
              {PaperCode} {PaperTitle}
            </Text>
            <Text size="sm" c="dimmed" lineClamp={1}>
              {Authors.map(({ FullName }) => FullName).join(', ')}
            </Text>
          </div>
        ))}
        {DismissedOn && (
          <Text size="sm">
            {DismissedByName}: {pair.Remarks}
          </Text>
        )}
        <Group justify="space-between">
          <Anchor component={Link} to={to} aria-label={`${texts.compare} ${name}`} className="abstracts-link">
            {texts.compare}
          </Anchor>
          {!isOpen && (
            <Allowed to={dismissPair}>
              {DismissedOn ? (
                <Button
                  variant="default"
                  aria-label={`${texts.restore} ${name}`}
                  onClick={() => act(restore)}
                >
                  {texts.restore}
                </Button>
              ) : (
                <Button
                  variant="default"
                  aria-label={`${texts.dismiss} ${name}`}
                  onClick={() => setOpen(true)}
                >
                  {texts.dismiss}
                </Button>
              )}
            </Allowed>
          )}
        </Group>
        {isOpen && (
          <AllowedForm to={dismissPair}>
            <DismissForm pair={pair} onDismissed={onChanged} onClose={() => setOpen(false)} />
          </AllowedForm>
        )}
      </Stack>
    </Card>
  )
}
