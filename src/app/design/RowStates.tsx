import { useState } from 'react'
import { PaperRow } from '../../features/papers/list/PaperRow.tsx'
import { NextForYou } from '../../parts/next/NextForYou.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { people, paper, personColumns, steps } from './samples.ts'
import { Sample } from './Sample.tsx'

const line = '.papers-line'
const papers = [
  ['At rest', paper('rest', { PaperTitle: 'Offline in a train' }), undefined],
  ['Under a pointer', paper('hover', { PaperTitle: 'Words under a pointer' }), ['hover', line]],
  ['With the focus', paper('focus', { PaperTitle: 'Words with the focus' }), ['focus', '.papers-toggle']],
  [
    'Waits for others',
    paper('wait', { PaperTitle: 'Words under review', Status: 'submitted', PaperCode: 'P-0529' }),
    undefined,
  ],
  ['Not sent yet', paper('sent', { PaperTitle: 'Words not sent yet', waiting: 'save' }), undefined],
  [
    'Needs its person',
    paper('attention', { PaperTitle: 'Words that were refused', waiting: 'attention' }),
    undefined,
  ],
] as const

/** The steps of a home, a paper of a list in each of its states, and a list of the organisers. */
export function RowStates() {
  const [chosen, setChosen] = useState<readonly string[]>(['2'])
  return (
    <>
      <NextForYou steps={steps} nothing={undefined} onEdit={() => undefined} openingId={undefined} />
      {papers.map(([name, one, state]) => (
        <Sample key={name} name={name} measured={line} {...(state ? { state } : {})}>
          <div className="papers-panel">
            <PaperRow
              paper={one}
              roles={['PaperPresenter']}
              timeZone="Asia/Kolkata"
              replaceTooLate={undefined}
              onEdit={() => undefined}
              onReceipt={() => undefined}
            />
          </div>
        </Sample>
      ))}
      <Sample
        name="Organisers: open, selected, under a pointer"
        measured="tbody tr"
        state={['hover', 'tbody tr:last-child']}
      >
        <ListTable
          label="People"
          rows={people}
          idOf={({ Id }) => Id}
          open="1"
          columns={personColumns}
          named="Name"
          timeZone="Asia/Kolkata"
          dense={{ widths: {}, resize: () => undefined }}
          choosing={{
            label: ({ Name }) => `Select ${Name}`,
            labelOfAll: 'Select all',
            may: () => true,
            has: ({ Id }) => chosen.includes(Id),
            choose: (rows, isChosen) =>
              setChosen((before) => [
                ...before.filter((id) => !rows.some(({ Id }) => Id === id)),
                ...(isChosen ? rows.map(({ Id }) => Id) : []),
              ]),
            clear: () => setChosen([]),
          }}
        />
      </Sample>
    </>
  )
}
