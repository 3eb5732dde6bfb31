import { Anchor, Checkbox, Text, type CheckboxProps } from '@mantine/core'
import { privacyTexts } from '../../../contract/accounts/privacy.ts'
import { paths } from '../../paths.ts'

/** The agreement that registering asks for. The notice opens beside the form, which would be lost otherwise. */
export function ConsentBox(props: CheckboxProps) {
  return (
    <div>
      <Checkbox size="md" label={privacyTexts.consent} {...props} />
      <Text size="sm" pl={36}>
        <Anchor href={paths.privacy} target="_blank" rel="noreferrer" inherit py={4} display="inline-block">
          {privacyTexts.read}
        </Anchor>
      </Text>
    </div>
  )
}
