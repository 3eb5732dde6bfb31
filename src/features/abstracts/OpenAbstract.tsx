import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  compareAbstract,
  type AbstractItem,
  type Comparison,
  type NearAbstract,
  type Passage,
} from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { paths } from '../../paths.ts'
import { besideOf } from './comparedTo.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { VerifyForm } from './VerifyForm.tsx'

interface OpenAbstractProps {
  readonly paperId: string
  /** Its row in the list, which is shown until the comparison is read. */
  readonly row: AbstractItem | undefined
  /** The abstract beside it; the nearest one if undefined. */
  readonly otherId: string | undefined
  readonly onOther: (paperId: string) => void
}

/** One abstract and its nearest ones, side by side. */
export function OpenAbstract({ paperId, row, otherId, onOther }: OpenAbstractProps) {
  // Switching between the loaded abstracts sends no new request.
  const [asked, setAsked] = useState(otherId)
  const loaded = useRead(compareAbstract, {
    params: { id: paperId },
    query: { Top: 20, ...(asked ? { With: asked } : {}) },
  })
  if (loaded.state !== 'ready')
    return (
      <Stack>
        {row && (
          <Title order={2} size="h4" className="abstracts-words">
            {row.PaperCode} {row.PaperTitle}
          </Title>
        )}
        <NotReady read={loaded} loading={<Skeleton height={320} aria-label={texts.comparing} />} />
      </Stack>
    )
  const mine = loaded.value
  const other = besideOf(mine.Near, otherId)
  const isMissing = otherId !== undefined && !other
  if (isMissing && otherId !== asked) setAsked(otherId)
  return (
    <Stack>
      {other && other.Mine.length > 0 && <Text size="sm">{texts.marked}</Text>}
      {isMissing && !loaded.isBehind && otherId === asked && <Text role="status">{texts.otherGone}</Text>}
      <div className="abstracts-sides">
        <Side paper={mine} heading={texts.thisAbstract} passages={other?.Mine ?? []} />
        {other && <Side paper={other} heading={texts.scoreOf(other.Score)} passages={other.Theirs} />}
      </div>
      <Nearest near={mine.Near} chosen={other} onOther={onOther} />
      <VerifyForm key={String(mine.Verified)} paper={mine} onSaved={loaded.again} />
    </Stack>
  )
}

interface SideProps {
  readonly paper: Pick<Comparison, 'Id' | 'PaperCode' | 'PaperTitle' | 'Authors' | 'Abstract'>
  readonly heading: string
  readonly passages: NearAbstract['Mine']
}

function Side({ paper, heading, passages }: SideProps) {
  return (
    <section aria-label={`${heading}: ${paper.PaperCode}`} className="abstracts-side">
      <Text fw={600}>{heading}</Text>
      <Title order={2} size="h4" className="abstracts-words">
        {paper.PaperCode} {paper.PaperTitle}
      </Title>
      <Anchor component={Link} to={`${paths.papers}?paper=${paper.Id}`} className="abstracts-link" size="sm">
        {texts.openPaper(paper.PaperCode)}
      </Anchor>
      <Text size="sm" c="dimmed">
        {paper.Authors.map(({ FullName }) => FullName).join(', ')}
      </Text>
      <SharedText text={paper.Abstract} passages={passages} />
    </section>
  )
}

interface NearestProps extends Pick<OpenAbstractProps, 'onOther'> {
  readonly near: readonly NearAbstract[]
  readonly chosen: NearAbstract | undefined
}

function Nearest({ near, chosen, onOther }: NearestProps) {
  return (
    <section aria-label={texts.nearest}>
      <Title order={2} size="h4" mb="xs">
        {texts.nearest}
      </Title>
      {near.length === 0 && <Text>{texts.noneNear}</Text>}
      <ul className="abstracts-cards">
        {near.map((paper) => (
          <li key={paper.Id}>
            <Button
              fullWidth
              justify="flex-start"
              h="auto"
              mih={44}
              py={6}
              {...(paper.Id === chosen?.Id ? { variant: 'light', color: 'gray' } : { variant: 'default' })}
              aria-pressed={paper.Id === chosen?.Id}
              classNames={{ label: 'abstracts-choice' }}
              onClick={() => onOther(paper.Id)}
            >
              {texts.percent(paper.Score)} · {paper.PaperCode} {paper.PaperTitle}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SharedTextProps {
  readonly text: string
  readonly passages: readonly Passage[]
}

/** A text with its shared passages marked, also by an underline for people who see no colours. */
function SharedText({ text, passages }: SharedTextProps) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { Start, End } of passages) {
    parts.push(text.slice(from, Start), <mark key={Start}>{text.slice(Start, End)}</mark>)
    from = End
  }
  return (
    <p className="abstracts-text">
      {parts}
      {text.slice(from)}
    </p>
  )
}
