import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { useRef, useState, type SyntheticEvent } from 'react'
import { announcementTexts, type Announcement } from '../../../../contract/notifications/announcements.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { sendImage } from '../../../sync/files/sendImage.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { Icon } from '../../../ui/icons.tsx'
import { KeptNote } from '../../../ui/form/FormState.tsx'
import { RichText } from '../../../ui/richText/RichText.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { Preview } from './Preview.tsx'
import { TargetFields } from './TargetFields.tsx'
import { readAnnouncement, useAnnouncement } from './useAnnouncement.ts'
import { WhenFields } from './WhenFields.tsx'

interface ComposeProps {
  readonly onClose: () => void
}

/** Writes a notification, starting from the draft on this device. */
export function Compose({ onClose }: ComposeProps) {
  const databases = useDatabases()
  const kept = usePromise(
    async () => ({ copy: await readAnnouncement(databases) }),
    () => texts.somethingWrong,
    [databases],
  )
  if (kept.state !== 'ready') return <NotReady read={kept} height={400} />
  return <OpenCompose kept={kept.value.copy?.Fields} onClose={onClose} />
}

function OpenCompose({ kept, onClose }: ComposeProps & { readonly kept: Announcement | undefined }) {
  const written = useAnnouncement(kept)
  const { values, errors, keptState, change } = written
  const [isPreviewed, setPreviewed] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const preview = (event: SyntheticEvent) => {
    event.preventDefault()
    const [first, ...others] = written.check()
    if (first === undefined) {
      setPreviewed(true)
      return
    }
    showSnack(others.length > 0 ? texts.fillRequired : first, 'error')
    focusFirstError(form.current ?? undefined)
  }
  if (isPreviewed)
    return (
      <Preview
        values={values}
        onBack={() => setPreviewed(false)}
        onSent={() => {
          void written.drop()
          onClose()
        }}
      />
    )
  return (
    <form ref={form} noValidate onSubmit={preview}>
      <Stack maw={900}>
        <Group justify="space-between">
          <Title order={1} size="h2">
            {announcementTexts.write}
          </Title>
          <Button variant="default" leftSection={<Icon name="back" />} onClick={onClose}>
            {announcementTexts.back}
          </Button>
        </Group>
        <TextInput
          label={announcementTexts.subject}
          required
          value={values.Subject}
          error={errors['Subject']}
          onChange={(event) => change({ Subject: event.currentTarget.value })}
        />
        <RichText
          label={announcementTexts.body}
          required
          value={values.Body}
          error={errors['Body']}
          onChange={(Body) => change({ Body })}
          sendImage={sendImage}
        />
        <TargetFields written={written} />
        <WhenFields written={written} />
        <div className="announcement-buttons">
          <KeptNote state={keptState} />
          {keptState !== 'nothing' && <Discard onDiscard={() => void written.drop()} />}
          <Button type="submit">{announcementTexts.preview}</Button>
        </div>
      </Stack>
    </form>
  )
}

/** Discards the draft, on the second press. */
function Discard({ onDiscard }: { readonly onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const discard = () => {
    if (isAsking) onDiscard()
    setAsking(!isAsking)
  }
  return (
    <Button variant="default" onClick={discard} onBlur={() => setAsking(false)}>
      {isAsking ? announcementTexts.discardQuestion : announcementTexts.discard}
    </Button>
  )
}
