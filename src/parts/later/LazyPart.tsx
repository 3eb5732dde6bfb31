import { Component, Suspense, type ReactNode } from 'react'
import { onBack } from '../../stores/connection.ts'
import { onEvent } from '../../stores/pageEvents.ts'
import { failureShown } from '../../ui/lazyScreen.tsx'

interface Props {
  readonly children: ReactNode
  /** What is shown until the part is loaded, and if it cannot be loaded. */
  readonly instead?: ReactNode
}

/**
 * A part around or inside a screen that is a lazy component. If it cannot be loaded, the rest is shown without it, and it is
 * loaded once more when the network is back.
 */
export class LazyPart extends Component<Props, { readonly isMissing: boolean }> {
  override state = { isMissing: false }
  private stops: readonly (() => void)[] = []

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override componentDidCatch() {
    failureShown()
  }

  override componentDidMount() {
    const again = () => {
      if (this.state.isMissing) this.setState({ isMissing: false })
    }
    this.stops = [onBack(again), onEvent(window, 'online', again)]
  }

  override componentWillUnmount() {
    this.stops.forEach((stop) => stop())
  }

  override render() {
    const { children, instead = null } = this.props
    return this.state.isMissing ? instead : <Suspense fallback={instead}>{children}</Suspense>
  }
}
