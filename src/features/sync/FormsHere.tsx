import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { syncTexts } from '../../../contract/device/sync.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import type { FormList } from './formLists.ts'

/** Forms of one kind that the server does not have, each with a link. */
export function FormsHere({ list }: { readonly list: FormList }) {
  const { work } = useDatabases()
  const { title } = list
  const forms = useLiveQuery(() => list.read(work).catch(() => []), [work, list]) ?? []
  const heading = useId()
  if (forms.length === 0) return null
  return (
    <Stack component="section" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {forms.map(({ id, name, words, to, state, label }) => (
          <Card key={id} component="li" withBorder padding="md">
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                <Text size="sm" c="dimmed">
                  {words}
                </Text>
              </div>
              <Button component={Link} to={to} state={state} variant="default" aria-label={label}>
                {syncTexts.open}
              </Button>
            </Group>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}
