import { TextInput } from '@mantine/core'
import { welcomeLabels } from '../../../../contract/content/configuration.ts'
import {
  getWelcome,
  updateWelcome,
  welcomeRules,
  WelcomeFields,
} from '../../../../contract/content/content.ts'
import { call } from '../../../sync/session/call.ts'
import { loadWelcome } from '../../../sync/public/publicContent.ts'
import { sendImage } from '../../../sync/files/sendImage.ts'
import { RichText } from '../../../ui/richText/RichText.tsx'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { ImageField } from './ImageField.tsx'
import { ServedForm } from './ServedForm.tsx'

/** The blocks of the landing page. */
export function LandingForm() {
  return (
    <ServedForm<WelcomeFields>
      name="welcome"
      schema={WelcomeFields}
      read={() => call(getWelcome)}
      save={(body, ifMatch) => call(updateWelcome, { body, ifMatch })}
      rules={welcomeRules}
      onSaved={() => void loadWelcome()}
    >
      {(form) => (
        <>
          <ImageField label={welcomeLabels.ImageUrl} {...form.field('ImageUrl')} />
          <Line form={form} field="HeaderText" />
          <Line form={form} field="GuideLineTitle" />
          <Block form={form} field="GuideLineDescription" />
          <Line form={form} field="ImportantTitle" />
          <Block form={form} field="ImportantDescription" />
          <div className="configuration-pair">
            <Line form={form} field="FooterText" />
            <Line form={form} field="FooterUrl" />
          </div>
        </>
      )}
    </ServedForm>
  )
}

interface FieldProps {
  readonly form: EditedForm<WelcomeFields>
  readonly field: keyof WelcomeFields
}

function Line({ form, field }: FieldProps) {
  return <TextInput label={welcomeLabels[field]} {...form.field(field)} />
}

function Block({ form, field }: FieldProps) {
  return <RichText label={welcomeLabels[field]} {...form.field(field)} sendImage={sendImage} />
}
