import { Anchor, Badge, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dismissPair, type SuspiciousPair } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { formTexts } from '../../../contract/core/forms.ts'
import { Allowed } from '../../parts/act/Allowed.tsx'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'

interface PairCardProps {
  readonly pair: SuspiciousPair
  readonly to: string
  readonly onChanged: () => void
}

/** Two similar papers, the reason, and a button to dismiss the pair. */
export function PairCard({ pair, to, onChanged }: PairCardProps) {
  const { First, Second, Score, SameFile, NearTitle, DismissedOn, DismissedByName } = pair
  const [isOpen, setOpen] = useState(false)
  const [Remarks, setRemarks] = useState('')
  const [error, setError] = useState<string>()
  const { act } = useAct()
  const send = (Dismissed: boolean) => {
    const body = { PaperId: First.Id, OtherId: Second.Id, Dismissed, Remarks }
    const wrong = dismissPair.rules(body)['Remarks']
    setError(wrong)
    if (wrong) return
    act(async () => {
      await call(dismissPair, { body })
      onChanged()
      return Dismissed ? texts.dismissed : texts.restored
    })
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
        {isOpen && (
          <TextInput
            label={texts.reason}
            data-autofocus
            value={Remarks}
            error={error}
            onChange={(event) => setRemarks(event.currentTarget.value)}
          />
        )}
        <Group justify="space-between">
          <Anchor component={Link} to={to} aria-label={`${texts.compare} ${name}`} className="abstracts-link">
            {texts.compare}
          </Anchor>
          <Allowed to={dismissPair}>
            <Group gap="xs">
              {isOpen && (
                <Button variant="default" onClick={() => setOpen(false)}>
                  {formTexts.cancel}
                </Button>
              )}
              {DismissedOn ? (
                <Button variant="default" aria-label={`${texts.restore} ${name}`} onClick={() => send(false)}>
                  {texts.restore}
                </Button>
              ) : (
                <Button
                  variant="default"
                  aria-label={`${isOpen ? texts.dismissNow : texts.dismiss} ${name}`}
                  onClick={() => (isOpen ? send(true) : setOpen(true))}
                >
                  {isOpen ? texts.dismissNow : texts.dismiss}
                </Button>
              )}
            </Group>
          </Allowed>
        </Group>
      </Stack>
    </Card>
  )
}
