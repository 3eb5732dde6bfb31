import { Box, NumberInput } from '@mantine/core'
import { z } from 'zod'
import { texts } from '../../../contract/core/errors.ts'
import {
  getMailSettings,
  mailSettingsRules,
  mailTexts,
  saveMailSettings,
  type MailSettings,
} from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { AllowedForm } from '../../parts/act/Allowed.tsx'
import { formSource } from '../../sync/editing/formSource.ts'
import { call } from '../../sync/session/call.ts'
import { KeptForm } from '../../ui/form/KeptForm.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** An emptied number field has no number; the rules report that. */
const Typed = z.object({ MailsPerMinute: z.union([z.number(), z.nan()]) })

const copyOf = ({ MailsPerMinute, Version }: MailSettings & { readonly Version: number }) => ({
  Fields: { MailsPerMinute },
  Version,
})

/** The sending rate of mails. */
export function MailSettingsScreen() {
  const databases = useDatabases()
  return (
    <Box maw={560}>
      <AllowedForm to={saveMailSettings}>
        <KeptForm<MailSettings>
          source={formSource({
            databases,
            name: 'mail-settings',
            schema: Typed,
            read: async () => copyOf((await call(getMailSettings)).Result),
            save: async (body, ifMatch) => ({
              Result: copyOf((await call(saveMailSettings, { body, ifMatch })).Result),
            }),
            failed: texts.somethingWrong,
            readFailed: mailScreenTexts.loadFailed,
          })}
          rules={mailSettingsRules}
          onSaved={() => showSnack(mailTexts.settingsSaved, 'success')}
        >
          {({ values: { MailsPerMinute }, errors, change }) => (
            <NumberInput
              label={mailScreenTexts.perMinute}
              description={mailScreenTexts.perMinuteHint}
              hideControls
              allowNegative={false}
              allowDecimal={false}
              inputMode="numeric"
              value={Number.isNaN(MailsPerMinute) ? '' : MailsPerMinute}
              error={errors['MailsPerMinute']}
              onChange={(typed) => change({ MailsPerMinute: typed === '' ? Number.NaN : Number(typed) })}
            />
          )}
        </KeptForm>
      </AllowedForm>
    </Box>
  )
}
