import './finder.css'
import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSearched } from '../../parts/search/useSearched.ts'
import { messageOf } from '../../sync/session/call.ts'
import { useSheet } from '../../ui/sheet/useSheet.ts'
import { useClosedByBack } from '../../ui/sheet/useSheetAddress.ts'
import { focusField } from './focusField.ts'
import { placesFound, rowFinder } from './findPlaces.ts'
import type { Found } from './found.ts'

const texts = {
  title: 'Find',
  hint: 'A screen, paper, person, bill or setting',
  more: 'Papers, people, bills, dates and mail templates are found from three letters on.',
  failed: 'Only screens and settings could be searched',
  nothing: 'Nothing found',
} as const

const keyOf = ({ to, field }: Found) => (field === undefined ? to : `${to} ${field}`)

interface FinderProps {
  /** What is looked for; some of it may have been typed before this was there. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Finds any screen, setting, paper, person or bill by name or code, and goes there. */
export function Finder({ text, onText, onClose }: FinderProps) {
  const navigate = useNavigate()
  const isSheet = useSheet()
  useClosedByBack(isSheet, onClose)
  const options = useCombobox({ opened: true })
  const [find] = useState(rowFinder)
  const { found, message } = useSearched(text, {
    find,
    describe: (error) => messageOf(error, texts.failed),
    hint: texts.more,
  })
  const groups = [...placesFound(text), ...(found ?? [])].filter((group) => group.found.length > 0)
  const { selectFirstOption } = options
  // The first of what is found is chosen, so that Enter goes there.
  useEffect(() => {
    if (text !== '') selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- only other results choose again
  }, [text, found])
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg" yOffset="10vh">
      <Combobox
        store={options}
        withinPortal={false}
        onOptionSubmit={(key) => {
          const chosen = groups.flatMap((group) => group.found).find((one) => keyOf(one) === key)
          if (!chosen) return
          onClose()
          // On a phone the place takes the finder's entry in the history.
          void navigate(chosen.to, { replace: isSheet })
          if (chosen.field !== undefined) focusField(chosen.field)
        }}
      >
        <Combobox.EventsTarget>
          <TextInput
            type="search"
            className="finder-field"
            aria-label={texts.hint}
            placeholder={texts.hint}
            value={text}
            data-autofocus
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Text size="sm" c="dimmed" role="status" mt="xs">
          {groups.length === 0 && message === '' ? texts.nothing : message}
        </Text>
        <Combobox.Options className="finder-found" aria-label={texts.title}>
          {groups.map((group) => (
            <Combobox.Group key={group.label} label={group.label}>
              {group.found.map((one) => (
                <Combobox.Option key={keyOf(one)} value={keyOf(one)} className="finder-option">
                  <span>{one.label}</span>
                  <Text component="span" size="sm" c="dimmed">
                    {one.about}
                  </Text>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}
