import { Button, Group, MultiSelect, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import {
  deskParts,
  wordsOfHeld,
  type DeskPart,
  type HeldPart,
  type HeldParts,
} from '../../../../contract/core/deskParts.ts'
import { getThemes, type Theme } from '../../../../contract/papers/themes.ts'
import { handOutParts, handOutTexts } from '../../../../contract/users/handOut.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { call } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { formTexts } from '../../../../contract/core/forms.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Section } from '../../../ui/Section.tsx'

interface PartsOfDeskProps {
  /** The account of the organiser. */
  readonly userId: string
  readonly name: string
  readonly held: HeldParts
  /** False for oneself: somebody else has to do it. */
  readonly mayHandOut: boolean
  readonly onChanged: () => void
}

const noThemes: readonly Theme[] = []

/** Which parts of the desk an organiser holds, and handing them out. */
export function PartsOfDesk({ userId, name, held, mayHandOut, onChanged }: PartsOfDeskProps) {
  const [isOpen, setOpen] = useState(false)
  const read = useRead(getThemes, { failed: texts.themesFailed })
  const themes = read.value ?? noThemes
  const titleOf = (id: string) => themes.find(({ Id }) => Id === id)?.ThemeTitle ?? ''
  return (
    <Section title={handOutTexts.title}>
      {isOpen ? (
        read.state === 'ready' ? (
          <PartsForm
            {...{ userId, name, held, themes }}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false)
              onChanged()
            }}
          />
        ) : (
          <NotReady read={read} height={240} />
        )
      ) : (
        <Stack gap="xs" align="start">
          <Text>{wordsOfHeld(held, titleOf)}</Text>
          {mayHandOut && (
            <Button variant="default" onClick={() => setOpen(true)}>
              {handOutTexts.change}
            </Button>
          )}
        </Stack>
      )}
    </Section>
  )
}

interface PartsFormProps extends Pick<PartsOfDeskProps, 'userId' | 'name' | 'held'> {
  readonly themes: readonly Theme[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** How much of a part somebody holds, as the form chooses it. */
const extents = [
  ['none', handOutTexts.none],
  ['reads', handOutTexts.reads],
  ['changes', handOutTexts.changes],
] as const
type Extent = (typeof extents)[number][0]

const extentOf = (part: HeldPart | undefined): Extent => (part ? (part.IsFull ? 'changes' : 'reads') : 'none')

function PartsForm({ userId, name, held, themes, onClose, onSaved }: PartsFormProps) {
  const [isWhole, setWhole] = useState(held === null)
  const [parts, setParts] = useState<readonly HeldPart[]>(held ?? [])
  const { isBusy, act } = useAct({ failed: handOutTexts.failed })
  const of = (part: DeskPart) => parts.find(({ Part }) => Part === part)
  const put = (Part: DeskPart, extent: Extent, ThemeIds = of(Part)?.ThemeIds ?? []) => {
    const others = parts.filter((one) => one.Part !== Part)
    const next = extent === 'none' ? others : [...others, { Part, IsFull: extent === 'changes', ThemeIds }]
    setParts(deskParts.flatMap((part) => next.find((one) => one.Part === part) ?? []))
  }
  const papers = of('papers')
  const save = () =>
    act(async () => {
      const DeskParts = isWhole ? null : [...parts]
      await call(handOutParts, { params: { id: userId }, body: { DeskParts, From: held && [...held] } })
      onSaved()
      return handOutTexts.saved(name)
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {handOutTexts.note}
        </Text>
        <Radio.Group
          label={handOutTexts.held}
          value={isWhole ? 'whole' : 'some'}
          onChange={(value) => setWhole(value === 'whole')}
        >
          <Group mt="xs">
            <Radio value="whole" label={handOutTexts.whole} />
            <Radio value="some" label={handOutTexts.some} />
          </Group>
        </Radio.Group>
        {!isWhole && (
          <div className="users-parts">
            {deskParts.map((part) => (
              <NativeSelect
                key={part}
                label={handOutTexts.names[part]}
                value={extentOf(of(part))}
                onChange={({ currentTarget: { value } }) =>
                  put(part, extents.find(([extent]) => extent === value)?.[0] ?? 'none')
                }
              >
                {extents.map(([extent, label]) => (
                  <option key={extent} value={extent}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            ))}
          </div>
        )}
        {!isWhole && papers && (
          <MultiSelect
            label={handOutTexts.themes}
            description={handOutTexts.themesHint}
            {...(papers.ThemeIds.length === 0 ? { placeholder: handOutTexts.allThemes } : {})}
            data={themes.map(({ Id, ThemeTitle }) => ({ value: Id, label: ThemeTitle }))}
            value={[...papers.ThemeIds]}
            onChange={(ids) => put('papers', extentOf(papers), ids)}
            searchable
            clearable
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <BusyButton busy={isBusy}>{handOutTexts.save}</BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
