import './next.css'
import { Button, Text, Title } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { returningTo } from '../../paths.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { WholeCodes } from '../../ui/WholeCodes.tsx'
import type { NextStep } from './nextSteps.ts'
import { nextTexts } from './texts.ts'

interface NextForYouProps {
  readonly steps: readonly NextStep[]
  /** Said when there is nothing to do; undefined for nothing at all. */
  readonly nothing: string | undefined
  /** The screen that a form opened here comes back to; without one, the form's own list. */
  readonly from?: string
  readonly onEdit: (draftId: string) => void
  /** The draft whose form was asked for and is on its way. */
  readonly openingId: string | undefined
}

/** What the person does next: at most three rows, each a verb with its object and its time. The first one is the screen's red act. */
export function NextForYou({ steps, nothing, from, onEdit, openingId }: NextForYouProps) {
  const heading = useId()
  if (steps.length === 0)
    return nothing === undefined ? null : (
      <Text size="sm" c="dimmed">
        {nothing}
      </Text>
    )
  return (
    <section className="next" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {nextTexts.title}
      </Title>
      <ol className="next-steps">
        {steps.map((step, index) => (
          <li key={step.key} className="next-step">
            <Act step={step} isFirst={index === 0} from={from} onEdit={onEdit} openingId={openingId} />
            <span className="next-about" dir="auto">
              <WholeCodes>{step.about}</WholeCodes>
            </span>
            {step.time && <span className="next-time">{step.time}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ActProps extends Pick<NextForYouProps, 'onEdit' | 'openingId'> {
  readonly from: string | undefined
  readonly step: NextStep
  readonly isFirst: boolean
}

function Act({ step, isFirst, from, onEdit, openingId }: ActProps): ReactNode {
  const { verb, about, time, to } = step
  const look = {
    variant: isFirst ? 'filled' : 'default',
    className: 'next-act',
    'aria-label': time ? `${verb} ${about}, ${time}` : `${verb} ${about}`,
  } as const
  if ('draftId' in to)
    return (
      <BusyButton
        {...look}
        busy={to.draftId === openingId}
        onClick={() => {
          if (to.draftId !== openingId) onEdit(to.draftId)
        }}
      >
        {verb}
      </BusyButton>
    )
  return (
    <Button {...look} component={Link} to={returningTo(to.path, from)} state={to.state}>
      {verb}
    </Button>
  )
}
