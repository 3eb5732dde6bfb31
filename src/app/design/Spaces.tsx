import { Group } from '@mantine/core'

const spaces = ['xs', 'sm', 'md', 'lg', 'xl'] as const

/** The spaces between things, and the radius. */
export function Spaces() {
  return (
    <Group align="end">
      {spaces.map((space) => (
        <div key={space} className="design-box" style={{ padding: `var(--mantine-spacing-${space})` }}>
          {space}
        </div>
      ))}
      <span className="tag">A tag has half the radius</span>
    </Group>
  )
}
