import { Fieldset } from '@mantine/core'
import type { ReactNode } from 'react'
import { holds } from '../../../contract/core/deskParts.ts'
import { takesKey, type Endpoint } from '../../../contract/core/endpoint.ts'
import { useHeldParts } from '../../stores/heldParts.ts'
import { useSession } from '../../stores/session.ts'

/** Says of a call whether the signed-in organiser may make it, by the parts that they hold; the server decides. */
export function useMayCall(): (of: Endpoint) => boolean {
  const held = useHeldParts()
  return (of) => holds(held, of.part ?? 'any', takesKey(of))
}

interface AllowedProps {
  /** The call that the act leads to. */
  readonly to: Endpoint
  readonly children: ReactNode
}

/** An act of the desk, for those who may make its call. The frame of the app says why the others lack it. */
export function Allowed({ to, children }: AllowedProps) {
  return useMayCall()(to) && children
}

/** A form that those who may not send it only read; on screens that are also those of other roles too. */
export function AllowedForm({ to, children }: AllowedProps) {
  const may = useMayCall()
  const roles = useSession((state) => state.roles)
  // As the person that they are besides they may have the right, which the server knows.
  const isAlso =
    to.callers !== 'anyone' && roles.some((role) => role !== 'Admin' && to.callers.includes(role))
  return (
    <Fieldset variant="unstyled" m={0} miw={0} disabled={!may(to) && !isAlso}>
      {children}
    </Fieldset>
  )
}
