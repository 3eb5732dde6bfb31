import { Component, type ReactNode } from 'react'
import { whereKept } from '../../contract/device/storagePlace.ts'
import { failureShown } from '../ui/lazyScreen.tsx'
import { PlainStack } from '../ui/plain/PlainBoxes.tsx'
import { PlainButton } from '../ui/plain/PlainButton.tsx'
import { PlainText, PlainTitle } from '../ui/plain/PlainText.tsx'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly broken: boolean
  /** Whether the device keeps typed text; undefined while unknown. */
  readonly keeps: boolean | undefined
}

const screenTexts = {
  broken: 'This page could not be shown',
  kept: 'What you typed into a paper is saved on this device.',
  notKept: 'This browser saves nothing for the portal: what you typed is lost when the page is loaded again.',
  again: 'Check your connection, then load the page again.',
  load: 'Load again',
} as const

/** Shows that a screen broke or could not be loaded, and whether typed text is kept. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { broken: false, keeps: undefined }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    failureShown()
    // Loaded after the first chunk. If it cannot be loaded, nothing has been typed yet.
    import('../stores/deviceStore.ts').then(
      ({ whereHere }) => this.setState({ keeps: whereHere() === whereKept.device }),
      () => undefined,
    )
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <PlainStack align="center" py="xl" role="alert">
        <PlainTitle order={1} size="h2">
          {screenTexts.broken}
        </PlainTitle>
        <PlainText ta="center">
          {this.state.keeps !== undefined && `${this.state.keeps ? screenTexts.kept : screenTexts.notKept} `}
          {screenTexts.again}
        </PlainText>
        <PlainButton
          onClick={() => {
            window.location.reload()
          }}
        >
          {screenTexts.load}
        </PlainButton>
      </PlainStack>
    )
  }
}
