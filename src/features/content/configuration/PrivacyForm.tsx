import { Text } from '@mantine/core'
import {
  getPrivacyNotice,
  PrivacyNoticeFields,
  privacyNoticeRules,
  privacyTexts,
  updatePrivacyNotice,
} from '../../../../contract/accounts/privacy.ts'
import { call } from '../../../sync/session/call.ts'
import { sendImage } from '../../../sync/files/sendImage.ts'
import { RichText } from '../../../ui/richText/RichText.tsx'
import { ServedForm } from './ServedForm.tsx'

/** The privacy notice; each save is a new version, to which the next registrations agree. */
export function PrivacyForm() {
  return (
    <ServedForm<PrivacyNoticeFields>
      name="privacy"
      schema={PrivacyNoticeFields}
      read={() => call(getPrivacyNotice)}
      save={(body, ifMatch) => call(updatePrivacyNotice, { body, ifMatch })}
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
