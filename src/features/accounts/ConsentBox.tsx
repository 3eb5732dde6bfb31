import { Anchor, Checkbox, Text, type CheckboxProps } from '@mantine/core'
import { privacyTexts } from '../../../contract/accounts/privacy.ts'
import { paths } from '../../paths.ts'

/** The required consent for registration. The notice opens in another tab, to keep the form. */
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
