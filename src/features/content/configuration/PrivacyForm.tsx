import { Textarea } from '@mantine/core'
import {
  getPrivacyNotice,
  PrivacyNoticeFields,
  privacyNoticeRules,
  privacyTexts,
  updatePrivacyNotice,
  type PrivacyNotice,
} from '../../../../contract/privacy.ts'
import type { FormCopy } from '../../../cache/forms.ts'
import type { PersonDatabases } from '../../../cache/person.ts'
import { call } from '../../../sync/api.ts'
import { ServedForm } from './ServedForm.tsx'

const copyOf = ({ Html, Version }: PrivacyNotice): FormCopy<PrivacyNoticeFields> => ({
  Fields: { Html },
  Version,
})

/** The privacy notice; what is saved is a new version, to which the next registrations agree. */
export function PrivacyForm({ databases }: { readonly databases: PersonDatabases }) {
  return (
    <ServedForm<PrivacyNoticeFields>
      databases={databases}
      name="privacy"
      schema={PrivacyNoticeFields}
      read={async () => copyOf((await call(getPrivacyNotice)).Result)}
      save={async (body, ifMatch) => ({
        Result: copyOf((await call(updatePrivacyNotice, { body, ifMatch })).Result),
      })}
      rules={privacyNoticeRules}
    >
      {(form) => (
        <Textarea
          className="configuration-html"
          label={privacyTexts.title}
          description={privacyTexts.placesHint}
          autosize
          minRows={12}
          maxRows={24}
          value={form.values.Html}
          error={form.errors['Html']}
          onChange={(event) => form.change({ Html: event.currentTarget.value })}
        />
      )}
    </ServedForm>
  )
}
