import './review.css'
import { Card, Stack, Table, Text } from '@mantine/core'
import { paperFields, saidOf } from '../../../../contract/papers/paperFields.ts'
import type { PaperAuthor, PaperFields } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { shownFields, useDraft } from '../draft/draftStore.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { otherFactsOf } from './otherFacts.ts'

interface PaperReviewProps {
  readonly fields: PaperFields
  /** Empty until the paper is submitted. */
  readonly code: string
  readonly authors: readonly PaperAuthor[]
  readonly fileName: string
  readonly theme: string
}

/** The whole paper for a last check (spec §2 "Review step"). */
export function PaperReview({ fields, code, authors, fileName, theme }: PaperReviewProps) {
  return (
    <Stack>
      <Facts
        facts={[
          [paperFields.PaperTitle.label, fields.PaperTitle || listTexts.untitled],
          [submissionTexts.paperCode, code || submissionTexts.noCodeYet],
          [paperFields.ThemeId.label, theme || listTexts.noTheme],
          [paperFields.PaperURL.label, fileName || listTexts.noDocument],
          [paperFields.ConsiderBestPaper.label, saidOf(fields.ConsiderBestPaper)],
          ...otherFactsOf(fields),
        ]}
      />
      <section aria-label={paperFields.Abstract.label}>
        <Text fw={700}>{paperFields.Abstract.label}</Text>
        <Text className="papers-abstract">{fields.Abstract}</Text>
      </section>
      <section aria-label={submissionTexts.authors} className="review-authors">
        <Text fw={700}>{submissionTexts.authors}</Text>
        <AuthorsTable authors={authors} />
        <AuthorCards authors={authors} />
      </section>
    </Stack>
  )
}

/** The open draft for a last check. */
export function DraftReview({ themes }: { readonly themes: readonly Theme[] | undefined }) {
  const state = useDraft()
  const fields = shownFields(state)
  return (
    <PaperReview
      fields={fields}
      code=""
      authors={state.list?.Authors ?? []}
      fileName={state.stored?.File?.FileName ?? state.stored?.FileName ?? ''}
      theme={themes?.find(({ Id }) => Id === fields.ThemeId)?.ThemeTitle ?? ''}
    />
  )
}

const cellsOf = (author: PaperAuthor) => [
  String(author.Sequence),
  author.FullName,
  author.Designation,
  author.Organization,
  author.City,
  author.State,
  author.Country,
]

/** A table, where its columns have room. */
function AuthorsTable({ authors }: { readonly authors: readonly PaperAuthor[] }) {
  return (
    <Table className="review-table">
      <Table.Thead>
        <Table.Tr>
          {submissionTexts.columns.map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {authors.map((author) => (
          <Table.Tr key={author.UserDetailId}>
            {cellsOf(author).map((cell, index) => (
              <Table.Td key={submissionTexts.columns[index]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Cards, where a table has no room: on a phone, and beside the paper's file. */
function AuthorCards({ authors }: { readonly authors: readonly PaperAuthor[] }) {
  return (
    <Stack gap="xs" mt="xs" className="review-cards">
      {authors.map((author) => (
        <Card key={author.UserDetailId} withBorder p="sm">
          <Facts facts={cellsOf(author).map((cell, index) => [submissionTexts.columns[index] ?? '', cell])} />
        </Card>
      ))}
    </Stack>
  )
}
