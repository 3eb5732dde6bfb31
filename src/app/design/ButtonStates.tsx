import { Button, Group } from '@mantine/core'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { AskedButton } from '../../ui/form/AskedButton.tsx'
import { StepButton } from '../../features/papers/shown/StepButton.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Sample } from './Sample.tsx'

const button = '.mantine-Button-root'
const looks = [
  ['The one act', {}],
  ['Another act', { variant: 'default' }],
  ['A rare act', { variant: 'subtle', color: 'gray', c: 'dimmed' }],
] as const

/** The three buttons of a screen, in each of their states. */
export function ButtonStates() {
  return (
    <>
      {looks.map(([label, look]) => (
        <Group key={label} align="end">
          <Sample name="At rest" measured={button}>
            <Button {...look}>{label}</Button>
          </Sample>
          <Sample name="Under a pointer" state={['hover', button]}>
            <Button {...look}>{label}</Button>
          </Sample>
          <Sample name="With the focus" state={['focus', button]}>
            <Button {...look}>{label}</Button>
          </Sample>
          <Sample name="Busy">
            <BusyButton busy {...look} onClick={() => undefined}>
              {label}
            </BusyButton>
          </Sample>
          <Sample name="Not yet: a press says why">
            <StepButton isOff {...look}>
              {label}
            </StepButton>
          </Sample>
        </Group>
      ))}
      <Group align="end">
        <Sample name="With a sign">
          <Button variant="default" leftSection={<Icon name="plus" size={16} />}>
            Add
          </Button>
        </Sample>
        <Sample name="Asks before it discards">
          <AskedButton
            label="Discard"
            title="Discard what you typed?"
            text="It is on this device only."
            yes="Discard"
            onConfirm={() => undefined}
          />
        </Sample>
      </Group>
    </>
  )
}
