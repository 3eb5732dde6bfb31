import { Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  authorMayLack,
  personSections,
  sectionTexts,
  type PersonField,
} from '../../../contract/people/people.ts'
import { revealEvent } from '../../ui/form/focusFirstError.ts'
import { Icon } from '../../ui/icons.tsx'
import { isBlankPlace, placeFilled, placeOf, type PersonValues } from './places.ts'
import { SectionFields, type PersonSectionsProps } from './SectionFields.tsx'
import { useLookupErrors } from './useLookupErrors.ts'

interface PersonStepsProps extends PersonSectionsProps {
  /** The label of the button that fills the residence from the institution. */
  readonly sameAs: string
  /** True if the focus of its dialog begins at the open section. */
  readonly isFirst?: boolean
}

/** The needed fields of a section, and how many of them are filled. */
function progressOf(
  fields: readonly PersonField[],
  { values, optional = authorMayLack }: PersonSectionsProps,
) {
  const needed = fields.filter(
    (field) => field !== 'StudentId' && values[field] !== undefined && !optional.includes(field),
  )
  return { done: needed.filter((field) => values[field]?.trim()).length, all: needed.length }
}

/** The first section that lacks something. */
function firstOpen(props: PersonSectionsProps): number {
  const at = personSections.findIndex(({ fields }) => {
    const { done, all } = progressOf(fields, props)
    return done < all
  })
  return Math.max(at, 0)
}

/** The three sections of a person's form (spec §2) on one screen, one of them open, with their progress. */
export function PersonSteps(props: PersonStepsProps) {
  useLookupErrors(props.lookups)
  const [open, setOpen] = useState(() => firstOpen(props))
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  const reveal = useEffectEvent((section: string | undefined) => {
    if (section !== undefined) flushSync(() => setOpen(Number(section)))
  })
  useEffect(() => {
    const element = root.current
    const onReveal = ({ target }: Event) => {
      if (target instanceof HTMLElement) reveal(target.dataset['section'])
    }
    element?.addEventListener(revealEvent, onReveal)
    return () => element?.removeEventListener(revealEvent, onReveal)
  }, [])

  const goTo = (at: number) => {
    flushSync(() => setOpen(at))
    const next = root.current?.querySelector<HTMLElement>(`[data-section="${at}"]`)
    next?.querySelector<HTMLElement>('button, input:not([readonly]), select')?.focus()
    next?.parentElement?.scrollIntoView({ block: 'start' })
  }

  /** The section that closes may be above the pressed one, and take it out of sight. */
  const openPressed = (at: number, pressed: HTMLElement) => {
    flushSync(() => setOpen(at))
    pressed.closest('.person-step-head')?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div ref={root} className="person-steps">
      {personSections.map(({ title, fields }, at) => (
        <section key={title} aria-label={title} className="person-step" data-open={at === open || undefined}>
          <div className="person-step-head">
            <Title order={2} size="h4">
              <button
                type="button"
                className="person-step-button"
                aria-expanded={at === open}
                aria-controls={`${id}-${at}`}
                data-autofocus={(props.isFirst && at === open) || undefined}
                onClick={({ currentTarget }) => openPressed(at, currentTarget)}
              >
                {title}
              </button>
            </Title>
            <Progress {...props} fields={fields} />
          </div>
          <div id={`${id}-${at}`} data-section={at} hidden={at !== open} className="person-step-body">
            {title === 'Residence' && <SameAsInstitution {...props} />}
            <SectionFields {...props} fields={fields} isGuided />
            {at < personSections.length - 1 && (
              <Group>
                <Button variant="default" onClick={() => goTo(at + 1)}>
                  {sectionTexts.goOn}
                </Button>
              </Group>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

/** How much of a section is filled in, or how much of it is wrong. */
function Progress(props: PersonSectionsProps & { readonly fields: readonly PersonField[] }) {
  const { fields, errors } = props
  const wrong = fields.filter((field) => Boolean(errors[field])).length
  const { done, all } = progressOf(fields, props)
  if (wrong > 0)
    return (
      <Group gap={4} wrap="nowrap" c="var(--mantine-color-error)">
        <Icon name="warning" size={16} />
        <Text size="sm">{sectionTexts.wrong(wrong)}</Text>
      </Group>
    )
  const isComplete = done === all
  return (
    <Group gap={4} wrap="nowrap" c="dimmed">
      {isComplete && <Icon name="check" size={16} />}
      <Text size="sm">{isComplete ? sectionTexts.complete : sectionTexts.progress(done, all)}</Text>
    </Group>
  )
}

/** Fills the residence from the institution's place, once there is one. */
function SameAsInstitution({ values, lookups, onChange, sameAs }: PersonStepsProps) {
  if (isBlankPlace(values, 'Organization')) return null
  const fill = (): PersonValues => placeFilled('Residence', placeOf(values, 'Organization'), values, lookups)
  return (
    <Group>
      <Button variant="default" onClick={() => onChange(fill())}>
        {sameAs}
      </Button>
    </Group>
  )
}
