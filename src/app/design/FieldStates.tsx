import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { borderOf } from '../../ui/form/border.ts'
import { KeptNote } from '../../ui/form/FormState.tsx'
import { UploadBar } from '../../ui/form/UploadBar.tsx'
import type { KeptState } from '../../ui/form/useEditedForm.ts'
import { Sample } from './Sample.tsx'

const input = '.mantine-Input-input'
const saved: readonly KeptState[] = ['writing', 'here', 'failed']

/** A field in each of its states, and how a form says what of it is saved. */
export function FieldStates() {
  const [isChosen, setChosen] = useState(true)
  return (
    <>
      <div className="design-fields">
        <Sample name="Empty" measured={input}>
          <TextInput label="Email" placeholder="name@example.org" />
        </Sample>
        <Sample name="Filled, with what it is used for">
          <TextInput label="Title" defaultValue="Offline in a train" description="It is in the programme" />
        </Sample>
        <Sample name="With the focus" state={['focus', input]}>
          <TextInput label="Title" defaultValue="Offline in a train" />
        </Sample>
        <Sample name="Wrong">
          <TextInput label="Email" defaultValue="ada@" error="Please enter a valid email" />
        </Sample>
        <Sample name="Valid, and wrong, at sign-in">
          <TextInput
            aria-label="Valid email"
            defaultValue="ada@example.org"
            styles={borderOf('ada@example.org', true)}
          />
          <TextInput aria-label="Wrong email" defaultValue="ada@" styles={borderOf('ada@', false)} />
        </Sample>
        <Sample name="Locked">
          <TextInput label="Email" defaultValue="ada@example.org" disabled />
        </Sample>
        <Sample name="A choice">
          <NativeSelect label="Gender" data={['Female', 'Male', 'Other']} />
        </Sample>
        <Sample name="A text">
          <Textarea label="Remarks" defaultValue="Arrives by train" />
        </Sample>
        <Sample name="Chosen, not chosen, locked">
          <Checkbox
            label="Consider for Best Paper"
            checked={isChosen}
            onChange={(event) => setChosen(event.currentTarget.checked)}
          />
          <Checkbox label="Another" checked={!isChosen} onChange={() => setChosen(!isChosen)} />
          <Checkbox label="Locked" disabled />
        </Sample>
        <Sample name="A file that is being sent">
          <UploadBar fileName="paper.pdf" sent={600} total={1000} />
        </Sample>
      </div>
      {saved.map((state) => (
        <Group key={state} gap="xs">
          <KeptNote state={state} />
          <BusyButton busy={false} variant="default" onClick={() => undefined}>
            Save
          </BusyButton>
        </Group>
      ))}
    </>
  )
}
