import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { NextForYou } from '../../parts/next/NextForYou.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { people, personColumns, steps } from './samples.ts'
import { Sample } from './Sample.tsx'

const densities = [
  ['comfortable', 'Comfortable, for touch'],
  ['compact', 'Compact, for a pointer'],
] as const

/** The same parts as a finger and as a pointer get them, whichever this device has. */
export function Densities() {
  const hasPointer = useMediaQuery('(min-width: 48em) and (pointer: fine)')
  return (
    <>
      <Text>This window is {hasPointer ? 'compact' : 'comfortable'}.</Text>
      {densities.map(([density, words]) => (
        <div key={density} className={`design-density design-${density}`}>
          <Text fw={600}>{words}</Text>
          <Group align="end">
            <Sample name="Button" measured=".mantine-Button-root">
              <Button variant="default">Another act</Button>
            </Sample>
            <Sample name="Field" measured=".mantine-Input-input">
              <TextInput aria-label={words} defaultValue="Offline in a train" />
            </Sample>
          </Group>
          <Sample name="Step" measured=".next-step">
            <NextForYou
              steps={steps.slice(0, 1)}
              nothing={undefined}
              onEdit={() => undefined}
              openingId={undefined}
            />
          </Sample>
          <Sample name="Row of the organisers" measured="tbody tr">
            <ListTable
              label={words}
              rows={people}
              idOf={({ Id }) => Id}
              columns={personColumns}
              named="Name"
              timeZone="Asia/Kolkata"
              dense={{ widths: {}, resize: () => undefined }}
            />
          </Sample>
        </div>
      ))}
    </>
  )
}
