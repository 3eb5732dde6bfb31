import { Text } from '@mantine/core'

const sizes = ['xl', 'lg', 'md', 'sm', 'xs'] as const

/** The sizes and weights of the letters. */
export function Sizes() {
  return (
    <>
      <Text fz="var(--display)" lh={1.15} fw={600}>
        Display: the title of the landing page
      </Text>
      {sizes.map((size) => (
        <Text key={size} fz={size}>
          {size}: Every paper has one next act
        </Text>
      ))}
      <Text fw={400}>400 for text</Text>
      <Text fw={500}>500 for a title in a row</Text>
      <Text fw={600}>600 for headings and acts</Text>
    </>
  )
}
