import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { acceptReview } from '../../../contract/reviewing.ts'
import { reviewScreenTexts, reviewStateLabels } from '../../../contract/reviewScreens.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { call, messageOf } from '../../sync/api.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { GiveBack, type Giving } from './GiveBack.tsx'
import type { ListedReview } from './useAssigned.ts'

interface AnswerProps {
  readonly databases: PersonDatabases
  readonly paper: ListedReview
  readonly onChanged: () => void
}

/** Accepting a review, or giving the paper back with a reason. */
export function Answer({ databases, paper, onChanged }: AnswerProps) {
  const { PaperId, State, IsClosed, Reason } = paper
  const [giving, setGiving] = useState<Giving>()
  const [isBusy, setBusy] = useState(false)
  const accept = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call(acceptReview, { params: { id: PaperId } })
      showSnack(reviewScreenTexts.accepted, 'success')
      onChanged()
    } catch (error) {
      showSnack(messageOf(error, reviewScreenTexts.answerFailed), 'error')
    } finally {
      setBusy(false)
    }
  }
  if (IsClosed) return <Alert color="gray" title={reviewScreenTexts.closed} role="status" />
  if (State === 'done') return null
  return (
    <Stack gap="sm">
      {State === 'declined' && (
        <Alert color="gray" title={reviewStateLabels.declined}>
          <Text className="review-text">{Reason}</Text>
        </Alert>
      )}
      <Group gap="xs">
        {State !== 'accepted' && (
          <Button aria-disabled={isBusy} onClick={() => void accept()}>
            {State === 'declined' ? reviewScreenTexts.acceptAfterAll : reviewScreenTexts.accept}
          </Button>
        )}
        {State !== 'declined' && (
          <Button variant="default" onClick={() => setGiving('declined')}>
            {reviewScreenTexts.decline}
          </Button>
        )}
        <Button variant="default" onClick={() => setGiving('conflict')}>
          {reviewScreenTexts.conflict}
        </Button>
      </Group>
      <GiveBack
        databases={databases}
        paperId={PaperId}
        giving={giving}
        onClose={() => setGiving(undefined)}
        onGiven={() => {
          setGiving(undefined)
          onChanged()
        }}
      />
    </Stack>
  )
}
