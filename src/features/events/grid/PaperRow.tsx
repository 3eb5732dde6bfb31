import { placePaper } from '../../../../contract/events/placing.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { ActionIcon, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import type { Placed } from './placing.ts'
import { gridTexts } from './texts.ts'

export interface PaperRowProps {
  readonly placed: Placed
  /** Asks for the session to put it into. */
  readonly onPlace: (placed: Placed) => void
  /** By which it is dragged, where that is possible. */
  readonly grip?: ReactNode
}

/** A paper of the programme, with a button that puts it elsewhere. */
export function PaperRow({ placed, onPlace, grip }: PaperRowProps) {
  const { PaperCode, PaperTitle, Authors } = placed.paper
  return (
    <div className="grid-paper">
      <Allowed to={placePaper}>{grip}</Allowed>
      <div className="events-name" title={`${PaperCode} ${PaperTitle}`}>
        <Text size="sm" fw={600} lineClamp={2}>
          {PaperCode} {PaperTitle}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {Authors.map(({ FullName }) => FullName).join(', ')}
        </Text>
      </div>
      <Allowed to={placePaper}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--target)"
          aria-label={gridTexts.place(PaperCode)}
          onClick={() => onPlace(placed)}
        >
          <Icon name="calendar" size={16} />
        </ActionIcon>
      </Allowed>
    </div>
  )
}
