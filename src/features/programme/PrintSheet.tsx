import './print.css'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { participantLabels } from '../../../contract/events/programme.ts'
import type { Entry } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts } from '../../../contract/events/programmeScreen.ts'
import { timeSpan } from '../../../contract/events/programmeTimes.ts'
import { groupsOf } from './grouping.ts'
import { placeOf } from './EntryRow.tsx'

interface PrintProps {
  readonly entries: readonly Entry[]
  readonly timeZone: string
}

/**
 * Prints the shown programme, day by day with all papers but no abstracts, when the browser prints. If nothing is shown, it
 * prints the screen, which says so. It stays where the screen changes its layout: paper is narrower than a desk.
 */
export function PrintSheet({ entries, timeZone }: PrintProps) {
  const [isPrinting, setPrinting] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)))
  useWindowEvent('afterprint', () => setPrinting(false))
  if (!isPrinting || entries.length === 0) return null
  return createPortal(<Printed entries={entries} timeZone={timeZone} />, document.body)
}

function Printed({ entries, timeZone }: PrintProps) {
  return (
    <div className="programme-print">
      <h1>{programmeTexts.title}</h1>
      <p>{programmeTexts.zone(timeZone)}</p>
      {groupsOf(entries, 'day', timeZone).map(({ Key, Title, Entries }) => (
        <section key={Key}>
          <h2>{Title}</h2>
          {Entries.map((entry) => (
            <article key={entry.Id}>
              <h3>
                {timeSpan(entry, timeZone)} {entry.Title}
              </h3>
              {placeOf(entry) && <p>{placeOf(entry)}</p>}
              {entry.Participants.map(({ Label, FullName }) => (
                <p key={`${Label} ${FullName}`}>
                  {participantLabels[Label]}: {FullName}
                </p>
              ))}
              {entry.Papers.length > 0 && (
                <ol>
                  {entry.Papers.map(({ Id, PaperTitle, Authors, IsWithdrawn }) => (
                    <li key={Id}>
                      <strong>{PaperTitle}</strong>
                      {IsWithdrawn && ` (${programmeTexts.withdrawn})`}
                      <br />
                      {Authors.map(({ FullName }) => FullName).join(', ')}
                    </li>
                  ))}
                </ol>
              )}
            </article>
          ))}
        </section>
      ))}
    </div>
  )
}
