import { Badge, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { ProgrammePaper } from '../../../contract/events/programme.ts'
import { programmeTexts } from '../../../contract/events/programmeScreen.ts'
import { Disclosure } from './Disclosure.tsx'
import { useReading } from './reading.ts'

interface PaperRowProps {
  readonly paper: ProgrammePaper
  /** Time and place, outside its session. */
  readonly line?: string
}

/** A paper with its authors in order; its abstract loads when it is opened. */
export function PaperRow({ paper, line }: PaperRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="programme-paper">
      <Disclosure
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        label={
          <>
            <span className="programme-paper-title">{paper.PaperTitle}</span>
            {paper.IsWithdrawn && (
              <Badge variant="light" color="orange" tt="none">
                {programmeTexts.withdrawn}
              </Badge>
            )}
            <span className="programme-small">
              {paper.Authors.map(({ FullName }) => FullName).join(', ')}
            </span>
            {line && <span className="programme-small">{line}</span>}
          </>
        }
      >
        {() => <Abstract paper={paper} />}
      </Disclosure>
    </li>
  )
}

function Abstract({ paper }: { readonly paper: ProgrammePaper }) {
  const { readAbstract, missing } = useReading()
  const text = useLiveQuery(
    () => readAbstract(paper.Id).catch(() => undefined),
    [readAbstract, paper.Id],
    null,
  )
  if (text === null) return null
  return (
    <>
      {(paper.PaperCode || paper.ThemeTitle) && (
        <Text size="sm" c="dimmed">
          {[paper.PaperCode, paper.ThemeTitle].filter(Boolean).join(' · ')}
        </Text>
      )}
      <Text className="programme-abstract">
        {text === undefined ? missing : text.trim() || programmeTexts.noAbstract}
      </Text>
    </>
  )
}
