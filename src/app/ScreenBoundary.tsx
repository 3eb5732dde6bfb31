import { Button, Stack, Text, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}

/** Says so when a screen breaks or cannot be loaded; what was typed is kept on the device all the same. */
export class ScreenBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Stack align="center" py="xl" role="alert">
        <Title order={1} size="h2">
          This page could not be shown
        </Title>
        <Text ta="center">
          What you typed into a paper is kept on this device. Check your connection, then load the page again.
        </Text>
        <Button
          onClick={() => {
            window.location.reload()
          }}
        >
          Load again
        </Button>
      </Stack>
    )
  }
}
