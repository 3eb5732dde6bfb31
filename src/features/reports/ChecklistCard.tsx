import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import {
  dismissChecklist,
  getChecklist,
  showsChecklist,
  type Checklist,
} from '../../../contract/reports/checklist.ts'
import { checklistTexts } from './texts.ts'
import { useSession } from '../../stores/session.ts'
import { call } from '../../sync/session/call.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths } from '../../paths.ts'
import { SectionCard } from '../../ui/Section.tsx'

type Step = Checklist['Steps'][number]

const tabOf = (tab: string) => `${paths.webConfiguration}?tab=${tab}`

/** Where each step is done. */
const places: Readonly<Record<Step['Key'], string>> = {
  name: tabOf('general'),
  dates: tabOf('dates'),
  themes: tabOf('themes'),
  landing: tabOf('landing'),
  privacy: tabOf('privacy'),
  rates: tabOf('rates'),
  bank: tabOf('bank'),
  support: tabOf('general'),
  mail: paths.mail,
}

/** Reads what a portal lacks. */
export const useChecklist = () => useRead(getChecklist, { failed: checklistTexts.failed })

type ReadList = ReturnType<typeof useChecklist>

/**
 * What a portal lacks until it is ready to open: until all is done or the organiser dismisses it; then what their profile lacks.
 */
export function ChecklistCard({ list }: { readonly list: ReadList }) {
  const isNameless = useSession(({ session }) => session?.FullName === '')
  const { act } = useAct({ failed: checklistTexts.failed })
  // Without a response the dashboard itself shows the error.
  if (list.state !== 'ready') return null
  if (!showsChecklist(list.value)) return isNameless ? <ProfileHint /> : null
  const { Steps } = list.value
  const dismiss = async () => {
    await call(dismissChecklist)
    list.refresh()
    return checklistTexts.dismissed
  }
  return (
    <SectionCard size="h4" title={checklistTexts.title}>
      <Stack gap="sm">
        <Text c="dimmed" role="status">
          {checklistTexts.counted(Steps.filter(({ IsDone }) => IsDone).length, Steps.length)}
        </Text>
        <ol className="dashboard-checklist">
          {Steps.map((step) => (
            <ChecklistItem key={step.Key} step={step} />
          ))}
        </ol>
        <Group>
          <Button variant="default" onClick={() => act(dismiss)}>
            {checklistTexts.dismiss}
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  )
}

function ChecklistItem({ step: { Key, IsDone, Count, Of } }: { readonly step: Step }) {
  const { label, about } = checklistTexts.steps[Key]
  const state = IsDone ? checklistTexts.done : checklistTexts.toDo
  return (
    <li>
      <Group gap="sm" justify="space-between">
        <div className="dashboard-step">
          <Anchor component={Link} to={places[Key]} className="dashboard-task">
            {label}
          </Anchor>
          {!IsDone && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        <Group gap={6} wrap="nowrap" c={IsDone ? 'var(--tone-good)' : 'dimmed'}>
          {IsDone && <Icon name="check" size={18} />}
          <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
            {!IsDone && Of > 1 ? `${state} (${Count}/${Of})` : state}
          </Text>
        </Group>
      </Group>
    </li>
  )
}

function ProfileHint() {
  return (
    <Alert color="gray">
      {checklistTexts.profile}{' '}
      <Anchor component={Link} to={paths.updateProfile} inherit>
        {checklistTexts.profileLink}
      </Anchor>
    </Alert>
  )
}
