import { NumberInput, Skeleton, Stack } from '@mantine/core'
import { z } from 'zod'
import {
  getMailSettings,
  mailSettingsRules,
  mailTexts,
  saveMailSettings,
  type MailSettings,
} from '../../../contract/mails.ts'
import { mailScreenTexts } from '../../../contract/mailScreens.ts'
import { readForm, type FormCopy } from '../../cache/forms.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { call, messageOf } from '../../sync/api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { KeptNote, StaleNotice } from '../../ui/FormState.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { MailFrame } from './MailFrame.tsx'
import { useKeptForm } from './useKeptForm.ts'

const name = 'mail-settings'

/** A number field that was emptied holds no number; the rules say so. */
const Typed = z.object({ MailsPerMinute: z.union([z.number(), z.nan()]) })

const copyOf = ({ MailsPerMinute, Version }: MailSettings & { readonly Version: number }) => ({
  Fields: { MailsPerMinute },
  Version,
})

const readNewest = async (): Promise<FormCopy<MailSettings>> => copyOf((await call(getMailSettings)).Result)

/** How fast mails leave. */
export function MailSettingsScreen() {
  return <MailFrame>{(databases) => <Settings databases={databases} />}</MailFrame>
}

function Settings({ databases }: { readonly databases: PersonDatabases }) {
  const read = useLoaded(
    async () => ({ kept: await readForm(databases.work, name, Typed), served: await readNewest() }),
    (error) => messageOf(error, mailScreenTexts.loadFailed),
    [databases],
  )
  if (read.state === 'failed') return <Failure message={read.message} again={read.again} />
  if (read.state === 'loading') return <Skeleton height={120} maw={560} aria-label="Loading" />
  return <SettingsForm databases={databases} {...read.value} />
}

interface SettingsFormProps {
  readonly databases: PersonDatabases
  readonly kept: FormCopy<MailSettings> | undefined
  readonly served: FormCopy<MailSettings>
}

function SettingsForm({ databases, kept, served }: SettingsFormProps) {
  const form = useKeptForm<MailSettings>({
    databases,
    name,
    served,
    kept,
    rules: mailSettingsRules,
    save: async (body, ifMatch) => ({
      Result: copyOf((await call(saveMailSettings, { body, ifMatch })).Result),
    }),
    newest: readNewest,
    said: mailTexts.settingsSaved,
    onSaved: () => undefined,
  })
  const { MailsPerMinute } = form.values
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack maw={560}>
        <StaleNotice stale={form.stale} />
        <NumberInput
          label={mailScreenTexts.perMinute}
          description={mailScreenTexts.perMinuteHint}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          inputMode="numeric"
          value={Number.isNaN(MailsPerMinute) ? '' : MailsPerMinute}
          error={form.errors['MailsPerMinute']}
          onChange={(typed) => form.change({ MailsPerMinute: typed === '' ? Number.NaN : Number(typed) })}
        />
        <div className="mail-buttons">
          <KeptNote state={form.keptState} />
          <BusyButton busy={form.isBusy} fullWidth={false}>
            {mailScreenTexts.save}
          </BusyButton>
        </div>
      </Stack>
    </form>
  )
}
