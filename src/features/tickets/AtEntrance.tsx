import { Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { ticketTexts, type Ticket } from '../../../contract/tickets/tickets.ts'
import { TicketCode } from './TicketCard.tsx'

interface AtEntranceProps {
  readonly tickets: readonly Ticket[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The codes as large as the screen, on white whatever the colours of the system, as a reader at the entrance wants them. */
export function AtEntrance({ tickets, isOpen, onClose }: AtEntranceProps) {
  useAwake(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      fullScreen
      title={ticketTexts.title}
      classNames={{ content: 'ticket-door', header: 'ticket-door' }}
    >
      {tickets.map(({ TicketId, FullName, Relation, Code }) => (
        <article key={TicketId} className="ticket-large" aria-label={FullName}>
          <TicketCode code={Code} name={FullName} />
          <Text fw={600} ta="center" className="ticket-name">
            {FullName}
          </Text>
          {Relation && <Text ta="center">{Relation}</Text>}
        </article>
      ))}
    </Modal>
  )
}

/** Keeps the screen on while the codes are shown, where the browser can. */
function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined
    // A phone that saves its battery refuses: the code is shown anyway.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void lock.then((one) => one?.release()).catch(() => undefined)
  }, [isOn])
}
