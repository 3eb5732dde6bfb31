import { Alert, List, Text } from '@mantine/core'
import { dependentTexts as texts } from '../texts.ts'
import { getDependents } from '../../../../../contract/papers/decisions.ts'
import type { Dependents } from '../../../../../contract/papers/dependents.ts'
import { momentIn } from '../../../../../contract/core/moments.ts'
import { moneyOf } from '../../../../../contract/core/money.ts'
import { categoryLabels } from '../../../../../contract/registration/rates.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'
import { NotReady } from '../../../../ui/reads/NotReady.tsx'

interface DependsProps {
  readonly depends: Dependents
  readonly timeZone: string
  /** True if the papers lose the benefits of approval. */
  readonly losesApproval: boolean
}

const joined = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ')

/** What depends on papers, explained to an organiser who is about to change them (design §3 "Decisions"). */
export function Depends({ depends, timeZone, losesApproval }: DependsProps) {
  const { Registrations, RegistrationCount, Sessions, SessionCount, ReviewsDone, ReviewsOpen } = depends
  const reviews = ReviewsDone + ReviewsOpen
  return (
    <Alert color="yellow" title={texts.title} role="region" aria-label={texts.title}>
      {RegistrationCount + SessionCount + reviews === 0 ? (
        <Text>{texts.nothing}</Text>
      ) : (
        <List className="desk-depends">
          {Registrations.map((row) => (
            <List.Item key={row.AccommodationId}>
              {joined(
                texts.registration(
                  row.FullName,
                  categoryLabels[row.Category],
                  moneyOf(row.ExpectedAmount, row.CurrencySymbol),
                  moneyOf(row.ActualAmount, row.CurrencySymbol),
                ),
                row.ReceiptNumbers.length > 0 && texts.receipts(row.ReceiptNumbers),
              )}
              .{losesApproval && row.RestsOnPaper && ` ${texts.rests}`}
            </List.Item>
          ))}
          {RegistrationCount > Registrations.length && (
            <List.Item>{texts.more(RegistrationCount - Registrations.length)}</List.Item>
          )}
          {Sessions.map((place) => (
            <List.Item key={`${place.PaperCode} ${place.SessionTitle} ${place.StartsOn}`}>
              {joined(
                texts.session(place.PaperCode, place.SessionTitle, momentIn(timeZone, place.StartsOn)),
                place.IsPublished ? texts.published : texts.planned,
              )}
              .
            </List.Item>
          ))}
          {SessionCount > Sessions.length && (
            <List.Item>{texts.more(SessionCount - Sessions.length)}</List.Item>
          )}
          {reviews > 0 && <List.Item>{texts.reviews(ReviewsDone, ReviewsOpen)}</List.Item>}
        </List>
      )}
      <Text mt="xs">{texts.money}</Text>
    </Alert>
  )
}

interface PaperDependsProps extends Omit<DependsProps, 'depends'> {
  readonly paperId: string
}

/** What depends on one paper, loaded when shown. */
export function PaperDepends({ paperId, ...props }: PaperDependsProps) {
  const depends = useRead(getDependents, { params: { id: paperId }, failed: texts.failed })
  if (depends.state !== 'ready')
    return <NotReady read={depends} loading={<Text c="dimmed">{texts.reading}</Text>} />
  return <Depends depends={depends.value} {...props} />
}
