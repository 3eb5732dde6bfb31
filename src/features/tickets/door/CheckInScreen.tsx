import './door.css'
import { Alert, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { setCheckIns } from '../../../../contract/tickets/checkIns.ts'
import { readCode } from '../../../../contract/tickets/ticketCode.ts'
import type { Door, DoorTicket } from '../../../../contract/tickets/checkIns.ts'
import { Allowed, AllowedForm } from '../../../parts/act/Allowed.tsx'
import { renewTicketKey } from '../../../../contract/tickets/tickets.ts'
import { isUnanswered } from '../../../sync/session/call.ts'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { Loading, NotReady } from '../../../ui/reads/NotReady.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { Camera } from './Camera.tsx'
import { checkCode } from './checkCode.ts'
import { DoorAnswer, type Answer } from './DoorAnswer.tsx'
import { Keys } from './Keys.tsx'
import { People } from './People.tsx'
import { doorTexts } from './texts.ts'
import { useDoor } from './useDoor.ts'

/** The entrance: an organiser scans or types a code, or finds a name, with no network too (design §3 "Addresses"). */
export function CheckInScreen() {
  const state = useDoor()
  const { read, door } = state
  return (
    <Screen title={doorTexts.title} className="door">
      {read.state === 'failed' && (read.failure === undefined || isUnanswered(read.failure)) ? (
        <Alert color="gray" title={doorTexts.loadFailed} role="status">
          {doorTexts.notHere}
        </Alert>
      ) : read.state !== 'ready' ? (
        <NotReady read={read} height={420} />
      ) : door ? (
        <>
          <AsOf on={read.asOf} />
          <AllowedForm to={setCheckIns}>
            <Entrance door={door} admit={state.admit} takeBack={state.takeBack} />
          </AllowedForm>
          <Allowed to={renewTicketKey}>
            <Keys keys={door.Keys} onChanged={read.again} />
          </Allowed>
        </>
      ) : (
        <Loading height={420} />
      )}
    </Screen>
  )
}

interface EntranceProps extends Pick<ReturnType<typeof useDoor>, 'admit' | 'takeBack'> {
  readonly door: Door
}

function Entrance({ door, admit, takeBack }: EntranceProps) {
  const now = useNow()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const inside = door.Tickets.filter(({ AdmittedOn }) => AdmittedOn !== null).length

  const letIn = async (ticket: DoorTicket) => {
    if (ticket.AdmittedOn !== null) {
      setAnswer({ kind: 'already', ticket })
      return
    }
    const AdmittedOn = await admit(ticket.TicketId)
    setAnswer({ kind: 'admitted', ticket: { ...ticket, AdmittedOn } })
  }

  const check = async (code: string) => {
    const checked = await checkCode(code.trim(), door)
    if ('refusal' in checked) {
      setAnswer({ kind: 'refused', refusal: checked.refusal })
      return
    }
    const { TicketId } = checked
    const known = door.Tickets.find((one) => one.TicketId === TicketId)
    await letIn(known ?? { TicketId, FullName: '', Relation: '', Attendee: '', AdmittedOn: null })
  }

  const type = (typed: string) => {
    // A whole code, as from a scanner that types, is checked at once.
    if (!readCode(typed.trim())) {
      setText(typed)
      return
    }
    setText('')
    void check(typed)
  }

  return (
    <>
      <Text role="status">{doorTexts.count(inside, door.Tickets.length)}</Text>
      <DoorAnswer
        answer={answer}
        now={now}
        onTakeBack={(id) => {
          setAnswer(undefined)
          void takeBack(id)
        }}
      />
      <Camera onCode={(code) => void check(code)} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // Neither a name nor a whole code: the answer says so.
          if (/^[\w-]{40,}$/.test(text.trim())) void check(text)
        }}
      >
        <TextInput
          type="search"
          label={doorTexts.find}
          description={doorTexts.findHint}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
      <People
        tickets={door.Tickets}
        text={text}
        now={now}
        onAdmit={(ticket) => void letIn(ticket)}
        onTakeBack={(id) => void takeBack(id)}
      />
    </>
  )
}
