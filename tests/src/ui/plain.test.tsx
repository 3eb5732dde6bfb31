// @vitest-environment happy-dom
import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title, Typography } from '@mantine/core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Html } from '../../../src/ui/Html.tsx'
import { PlainCard, PlainGroup, PlainSkeleton, PlainStack } from '../../../src/ui/plain/PlainBoxes.tsx'
import { PlainAnchor, PlainButton, PlainButtonLink, PlainLink } from '../../../src/ui/plain/PlainButton.tsx'
import { PlainText, PlainTitle } from '../../../src/ui/plain/PlainText.tsx'
import { Themed } from '../../../src/ui/theme/Themed.tsx'

/** Every element with its attributes, classes and declarations in the order of the alphabet. */
function lookOf(element: ReactElement): string[] {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(
    <Themed>
      <MemoryRouter>{element}</MemoryRouter>
    </Themed>,
  )
  const sorted = (text: string, between: string) =>
    text
      .split(between)
      // A length of nothing has no unit.
      .map((part) => part.trim().replace(/:0rem$/, ':0'))
      .sort()
      .join(between)
  return [...place.querySelectorAll('*')].map((one) => {
    const attributes = [...one.attributes].map(({ name, value }) => {
      const between = name === 'class' ? ' ' : name === 'style' ? ';' : undefined
      return `${name}=${between === undefined ? value : sorted(value, between)}`
    })
    return [one.localName, ...attributes.sort(), one.textContent].join('\n')
  })
}

const nothing = () => undefined

/** Each plain element beside what it looks like. */
const pairs: Readonly<Record<string, readonly [ReactElement, ReactElement]>> = {
  text: [<PlainText key="">Words</PlainText>, <Text key="">Words</Text>],
  'text with a look': [
    <PlainText key="" size="sm" c="dimmed" fw={600} ta="center" className="own" role="status" />,
    <Text key="" size="sm" c="dimmed" fw={600} ta="center" className="own" role="status" />,
  ],
  title: [<PlainTitle key="" order={1} className="own" />, <Title key="" order={1} className="own" />],
  'title that looks like another': [
    <PlainTitle key="" order={2} size="h3" mb="sm" id="place" />,
    <Title key="" order={2} size="h3" mb="sm" id="place" />,
  ],
  stack: [<PlainStack key="" role="alert" />, <Stack key="" role="alert" />],
  'stack with a look': [
    <PlainStack key="" gap={4} align="center" py="xl" style={{ minWidth: 0, flex: 1 }} />,
    <Stack key="" gap={4} align="center" py="xl" miw={0} flex={1} />,
  ],
  group: [<PlainGroup key="">Words</PlainGroup>, <Group key="">Words</Group>],
  'group with a look': [
    <PlainGroup key="" gap="xs" align="start" justify="space-between" wrap="nowrap" mb="md" />,
    <Group key="" gap="xs" align="start" justify="space-between" wrap="nowrap" mb="md" />,
  ],
  card: [
    <PlainCard key="" component="li" padding="lg" className="own" />,
    <Card key="" component="li" withBorder padding="lg" className="own" />,
  ],
  skeleton: [
    <PlainSkeleton key="" component="li" height={130} width={200} maw={560} />,
    <Skeleton key="" component="li" height={130} width={200} maw={560} />,
  ],
  'wide skeleton': [
    <PlainSkeleton key="" height={36} width="60%" />,
    <Skeleton key="" height={36} width="60%" />,
  ],
  button: [
    <PlainButton key="" flex="none" onClick={nothing}>
      Act
    </PlainButton>,
    <Button key="" flex="none" onClick={nothing}>
      Act
    </Button>,
  ],
  'link as a button': [
    <PlainButtonLink key="" to="/login" variant="default" className="own">
      Login
    </PlainButtonLink>,
    <Button key="" component={Link} to="/login" variant="default" className="own">
      Login
    </Button>,
  ],
  anchor: [
    <PlainAnchor key="" href="https://example.org">
      There
    </PlainAnchor>,
    <Anchor key="" href="https://example.org">
      There
    </Anchor>,
  ],
  'link in a text': [
    <PlainLink key="" to="/privacy" inherit className="own">
      Privacy
    </PlainLink>,
    <Anchor key="" component={Link} to="/privacy" inherit className="own">
      Privacy
    </Anchor>,
  ],
  'rich text': [
    <Html key="" clean="<p>Words</p>" />,
    <Typography key="" dangerouslySetInnerHTML={{ __html: '<p>Words</p>' }} />,
  ],
}

test.each(Object.entries(pairs))('a plain %s looks as Mantine’s does', (_name, [plain, mantine]) => {
  expect(lookOf(plain)).toEqual(lookOf(mantine))
})
