import { Text } from '@mantine/core'
import { gridTexts } from './texts.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { Marks } from './marks.ts'

/** The problems of a session. */
export function MarkList({ marks }: { readonly marks: Marks | undefined }) {
  if (!marks) return null
  return (
    <div className="events-marks">
      <Text size="sm" fw={600}>
        <Icon name="warning" size={16} /> {marks.isClash ? gridTexts.clash : gridTexts.warning}
      </Text>
      <ul className="events-plain">
        {marks.texts.map((text) => (
          <Text key={text} component="li" size="sm">
            {text}
          </Text>
        ))}
      </ul>
    </div>
  )
}
