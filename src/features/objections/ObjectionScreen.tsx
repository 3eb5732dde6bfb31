import { Card, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  getObjection,
  objectionTexts,
  type ObjectionPaper,
  objectionLabels,
  type Objection,
} from '../../../contract/papers/objections.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ObjectionForm } from './ObjectionForm.tsx'
import { momentIn } from '../../../contract/core/moments.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import { GoodAlert } from '../../ui/GoodAlert.tsx'

/** The form for an author's objection to a paper, opened by a mailed link without an account (design §3). */
export function ObjectionScreen() {
  const [search] = useSearchParams()
  const Code = search.get('code') ?? ''
  const [sent, setSent] = useState<ObjectionPaper>()
  const loaded = useRead(getObjection, { query: { Code }, failed: objectionTexts.loadFailed })
  const isBad = loaded.state === 'failed' && loaded.message === objectionTexts.badLink
  const paper = sent ?? loaded.value
  return (
    <Screen title={objectionTexts.title} maw="44rem" mx="auto" w="100%">
      {loaded.state === 'failed' && !isBad && <Failure message={loaded.message} again={loaded.again} />}
      {loaded.state === 'loading' && <Skeleton height={320} aria-label="Loading" />}
      {isBad && <ErrorAlert role="alert">{objectionTexts.badLink}</ErrorAlert>}
      {paper && (
        <>
          <Facts paper={paper} />
          {paper.Sent ? (
            <SentObjection sent={paper.Sent} isNew={sent !== undefined} />
          ) : (
            <ObjectionForm
              code={Code}
              paperCode={paper.PaperCode}
              onSent={setSent}
              onSentBefore={() => {
                loaded.again()
              }}
            />
          )}
        </>
      )}
    </Screen>
  )
}

/** The paper of a code; null for an invalid code, since a retry does not help. */
function Facts({ paper }: { readonly paper: ObjectionPaper }) {
  return (
    <>
      <Text>{objectionTexts.greeting(paper.FullName)}</Text>
      <Card withBorder>
        <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
          {paper.PaperCode} {paper.PaperTitle}
        </Text>
        <ol>
          {paper.Authors.map(({ Sequence, FullName }) => (
            <li key={Sequence}>{FullName}</li>
          ))}
        </ol>
      </Card>
    </>
  )
}

interface SentObjectionProps {
  readonly sent: Objection
  /** True just after sending; false if the link was opened again. */
  readonly isNew: boolean
}

/** The sent objection, just after sending or when the link is opened again. */
function SentObjection({ sent, isNew }: SentObjectionProps) {
  const zone = zoneHere()
  return (
    <GoodAlert
      variant="outline"
      role="status"
      title={isNew ? objectionTexts.sentTitle : objectionTexts.alreadySent}
    >
      <Text c="var(--mantine-color-text)">{objectionTexts.sent}</Text>
      <Text c="var(--mantine-color-text)" fw={600} mt="sm">
        {objectionLabels[sent.Kind]}
      </Text>
      <Text c="var(--mantine-color-text)" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {sent.Reason}
      </Text>
      <Text c="dimmed" size="sm" mt="sm">
        {objectionTexts.sentOn(momentIn(zone, sent.CreatedOn))}
      </Text>
      {sent.AnsweredOn !== null && (
        <>
          <Text c="var(--mantine-color-text)" fw={600} mt="sm">
            {objectionTexts.answerLabel}
          </Text>
          <Text c="var(--mantine-color-text)" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {sent.Answer}
          </Text>
        </>
      )}
    </GoodAlert>
  )
}
