import { Text } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ShownState } from './appRules.ts'

interface SampleProps {
  readonly name: string
  /** The state that a part of the sample looks like, and a selector of that part. */
  readonly state?: readonly [state: ShownState, of: string]
  /** A selector of the part whose height is said. */
  readonly measured?: string
  readonly children: ReactNode
}

/** A component of the app with the name of what it shows, and how high it is here. */
export function Sample({ name, state, measured, children }: SampleProps) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  const [shown, of] = state ?? []
  useEffect(() => {
    if (of) box.current?.querySelector(of)?.classList.add(`design-${shown}`)
    const part = measured && box.current?.querySelector(measured)
    if (!part) return undefined
    const measure = new ResizeObserver(() => setHeight(Math.round(part.getBoundingClientRect().height)))
    measure.observe(part)
    return () => measure.disconnect()
  }, [shown, of, measured])
  return (
    <div className="design-sample" ref={box}>
      <Text size="xs" c="dimmed">
        {name}
        {height !== undefined && `, ${height} px`}
      </Text>
      {children}
    </div>
  )
}
