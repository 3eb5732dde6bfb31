import { Text } from '@mantine/core'
import {
  getPrivacyNotice,
  PrivacyNoticeFields,
  privacyNoticeRules,
  privacyTexts,
  updatePrivacyNotice,
  type PrivacyNotice,
} from '../../../../contract/accounts/privacy.ts'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { call } from '../../../sync/session/call.ts'
import { sendImage } from '../../../sync/files/sendImage.ts'
import { RichText } from '../../../ui/richText/RichText.tsx'
import { ServedForm } from './ServedForm.tsx'

const copyOf = ({ Html, Version }: PrivacyNotice): FormCopy<PrivacyNoticeFields> => ({
  Fields: { Html },
  Version,
})

/** The privacy notice; each save is a new version, to which the next registrations agree. */
export function PrivacyForm() {
  return (
    <ServedForm<PrivacyNoticeFields>
      name="privacy"
      schema={PrivacyNoticeFields}
      read={async () => copyOf((await call(getPrivacyNotice)).Result)}
      save={async (body, ifMatch) => ({
        Result: copyOf((await call(updatePrivacyNotice, { body, ifMatch })).Result),
      })}
      rules={privacyNoticeRules}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {privacyTexts.placesHint}
          </Text>
          <RichText label={privacyTexts.title} {...form.field('Html')} sendImage={sendImage} />
        </>
      )}
    </ServedForm>
  )
}
