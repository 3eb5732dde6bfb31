import { Badge, Button, Group, MantineProvider, Paper, Stack, Text, Title } from '@mantine/core'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Title.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Badge.css'
import axios from 'axios'
import Dexie, { type Table } from 'dexie'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { z } from 'zod'

// What the app's libraries cost before there is any app: one screen with a list of papers that are in the page.

const Item = z.object({ Id: z.string(), PaperTitle: z.string(), Status: z.string(), Day: z.string() })
type Item = z.infer<typeof Item>

class Copies extends Dexie {
  declare readonly papers: Table<Item, string>
  constructor() {
    super('floor')
    this.version(1).stores({ papers: 'Id' })
  }
}

function Row({ item }: { readonly item: Item }) {
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          <Link to={`/paper/${item.Id}`}>{item.PaperTitle}</Link>
        </Title>
        <Group>
          <Badge>{item.Status}</Badge>
          <Text size="sm">{item.Day}</Text>
          <Button size="compact-sm">Edit</Button>
        </Group>
      </Group>
    </Paper>
  )
}

const items = z.array(Item).parse(
  Array.from({ length: 9 }, (_none, index) => ({
    Id: String(index),
    PaperTitle: `Paper ${index}: how long a page takes before there is anything in it`,
    Status: 'Submitted',
    Day: '28 November 2026',
  })),
)
const copies = new Copies()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider>
        <BrowserRouter>
          <Routes>
            <Route
              path="*"
              element={
                <main>
                  <Title>Papers</Title>
                  <Stack>
                    {items.map((item) => (
                      <Row key={item.Id} item={item} />
                    ))}
                  </Stack>
                </main>
              }
            />
          </Routes>
        </BrowserRouter>
      </MantineProvider>
    </StrictMode>,
  )
void copies.papers.bulkPut(items).then(() => axios.get('/read'))
