import { ActionIcon, Badge, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { getPapersToPlace } from '../../../../contract/events/placing.ts'
import { eventFormTexts as texts } from '../texts.ts'
import type { PlacedPaper } from '../../../../contract/events/events.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useSearched } from '../../../parts/search/useSearched.ts'

interface PapersFieldProps {
  readonly papers: readonly PlacedPaper[]
  readonly onChange: (papers: PlacedPaper[]) => void
}

const nameOf = ({ PaperCode, PaperTitle }: Pick<PlacedPaper, 'PaperCode' | 'PaperTitle'>) =>
  `${PaperCode} ${PaperTitle}`

/** Approved papers in the order of presentation; a withdrawn paper stays, marked, until it is removed. */
export function PapersField({ papers, onChange }: PapersFieldProps) {
  const [text, setText] = useState('')
  const { found, message } = useSearched(text, {
    find: async (Text) => {
      return (await call(getPapersToPlace, { query: { Text } })).Result.Rows
    },
    describe: messageOf,
    hint: texts.paperHint,
  })
  const taken = new Set(papers.map(({ Id }) => Id))
  const options = found?.filter(({ Id }) => !taken.has(Id)) ?? []
  const swap = (place: number, other: number) => {
    const moved = [...papers]
    const [paper] = moved.splice(place, 1)
    if (paper) moved.splice(other, 0, paper)
    onChange(moved)
  }
  return (
    <Stack gap="xs" mt={4}>
      {papers.length === 0 && <Text c="dimmed">{texts.noPapers}</Text>}
      <ol className="events-rows">
        {papers.map((paper, place) => (
          <li key={paper.Id} className="events-paper">
            <div className="events-name">
              <Text>{nameOf(paper)}</Text>
              <Text size="sm" c="dimmed">
                {paper.Authors.map(({ FullName }) => FullName).join(', ')}
              </Text>
              <PaperMark paper={paper} />
            </div>
            <Tool
              label={texts.earlier(paper.PaperTitle)}
              icon="down"
              isTurned
              isOff={place === 0}
              act={() => swap(place, place - 1)}
            />
            <Tool
              label={texts.later(paper.PaperTitle)}
              icon="down"
              isOff={place === papers.length - 1}
              act={() => swap(place, place + 1)}
            />
            <Tool
              label={texts.removePaper(paper.PaperTitle)}
              icon="close"
              act={() => onChange(papers.filter(({ Id }) => Id !== paper.Id))}
            />
          </li>
        ))}
      </ol>
      <Select
        label={texts.paper}
        description={found ? texts.papersFound(found.length) : message}
        descriptionProps={{ role: 'status' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        searchValue={text}
        onSearchChange={setText}
        data={options.map((paper) => ({ value: paper.Id, label: nameOf(paper) }))}
        // The server has searched more than the title.
        filter={({ options: all }) => all}
        value={null}
        onChange={(id) => {
          const paper = options.find(({ Id }) => Id === id)
          if (!paper) return
          onChange([...papers, paper])
          setText('')
        }}
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
      />
    </Stack>
  )
}

/** Says why a placed paper is not in the programme. */
export function PaperMark({ paper }: { readonly paper: Pick<PlacedPaper, 'Status' | 'WithdrawnOn'> }) {
  const text =
    paper.WithdrawnOn !== null ? texts.withdrawn : paper.Status === 'approved' ? undefined : texts.notApproved
  return text ? (
    <Badge color="orange" variant="light" tt="none" leftSection={<Icon name="warning" size={14} />}>
      {text}
    </Badge>
  ) : null
}

interface ToolProps {
  readonly label: string
  readonly icon: 'down' | 'close'
  readonly isTurned?: boolean
  readonly isOff?: boolean
  readonly act: () => void
}

function Tool({ label, icon, isTurned = false, isOff = false, act }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--target)"
      aria-label={label}
      disabled={isOff}
      {...(isTurned ? { style: { transform: 'rotate(180deg)' } } : {})}
      onClick={act}
    >
      <Icon name={icon} />
    </ActionIcon>
  )
}
