import './design.css'
import '../../features/papers/papers.css'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { paperStatuses } from '../../../contract/papers/papers.ts'
import { Notice } from '../../features/papers/shown/Notice.tsx'
import { StatusText } from '../../features/papers/shown/StatusText.tsx'
import { NextForYou } from '../../parts/next/NextForYou.tsx'
import type { NextStep } from '../../parts/next/nextSteps.ts'
import { Icon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/Screen.tsx'

const sizes = ['xl', 'lg', 'md', 'sm', 'xs'] as const
const spaces = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const tones = ['good', 'info', 'bad'] as const
const lifts = [
  ['lift-1', 'On the page'],
  ['lift-2', 'Over the page'],
] as const

const step = (key: string, verb: string, about: string, time: string): NextStep => ({
  ...{ key, verb, about, time, kind: 'draft', until: null, papers: [] },
  to: { path: '/design' },
})
const steps = [
  step('1', 'Finish', '‘Offline in a train’', '14 days left'),
  step('2', 'Register', 'for P-0529', 'until 12 January'),
  step('3', 'Pay', '₹19,500 for your registration', ''),
]

/** The decisions of docs/DESIGN.md as they look, from the app's own tokens and components. Development only. */
export function DesignScreen() {
  return (
    <Screen title="Design" gap="xl">
      <Part title="Type">
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
      </Part>
      <Part title="Spacing and radius">
        <Group align="end">
          {spaces.map((space) => (
            <div key={space} className="design-box" style={{ padding: `var(--mantine-spacing-${space})` }}>
              {space}
            </div>
          ))}
        </Group>
      </Part>
      <Part title="Elevation">
        <Group>
          {lifts.map(([lift, words]) => (
            <div key={lift} className="design-card" style={{ boxShadow: `var(--${lift})` }}>
              {words}
            </div>
          ))}
        </Group>
      </Part>
      <Part title="Tones">
        <Group>
          {tones.map((tone) => (
            <Text key={tone} fw={600} c={`var(--tone-${tone})`}>
              {tone}
            </Text>
          ))}
        </Group>
        <Notice tone="bad" title="An error says what happened">
          And what to do about it.
        </Notice>
        <Notice tone="good" title="Something went well" />
        <Notice tone="waiting" title="Something waits to be sent" />
        <Notice tone="settled" title="Nothing more to do" />
      </Part>
      <Part title="Buttons">
        <Group>
          <Button>The one act</Button>
          <Button variant="default">Another act</Button>
          <Button variant="subtle" color="gray" c="dimmed">
            A rare act
          </Button>
          <Button variant="default" aria-disabled data-disabled>
            Not yet
          </Button>
          <Button variant="default" leftSection={<Icon name="plus" />}>
            With an icon
          </Button>
        </Group>
      </Part>
      <Part title="Fields">
        <TextInput label="Empty" placeholder="Placeholder" maw="24rem" />
        <TextInput label="Filled" defaultValue="Offline in a train" maw="24rem" />
        <TextInput label="Wrong" defaultValue="ada@" error="Please enter a valid email" maw="24rem" />
        <TextInput label="Locked" defaultValue="ada@example.org" disabled maw="24rem" />
      </Part>
      <Part title="Badges">
        <Group>
          {paperStatuses.map((status) => (
            <StatusText key={status} status={status} isWithdrawn={false} />
          ))}
          <StatusText status="draft" isWithdrawn />
          <span className="tag">
            <Icon name="star" size={14} /> Best paper candidate
          </span>
          <span className="tag" data-error>
            <Icon name="warning" size={14} /> Needs your attention
          </span>
        </Group>
      </Part>
      <Part title="Rows">
        <NextForYou steps={steps} nothing={undefined} onEdit={() => undefined} openingId={undefined} />
      </Part>
    </Screen>
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Part({ title, children }: PartProps) {
  return (
    <Stack component="section" aria-label={title} gap="sm">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
