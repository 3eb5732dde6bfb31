import type { ComponentProps } from 'react'
import { storageKeys } from '../../stores/storageKeys.ts'
import { Pane } from '../../ui/list/Pane.tsx'
import { paneTexts } from '../../ui/list/paneTexts.ts'
import { useListKeys } from './useListKeys.ts'

const { keysOf } = paneTexts

type PaneProps = ComponentProps<typeof Pane>
type RecordPaneProps = Omit<PaneProps, 'widthKeptAs'> & Partial<Pick<PaneProps, 'widthKeptAs'>>

/** A record beside a list: `j` and `k` go to the next and the previous one, Escape closes it. */
export function RecordPane(props: RecordPaneProps) {
  useListKeys([
    { key: 'j', label: keysOf.j, act: props.next },
    { key: 'k', label: keysOf.k, act: props.previous },
    { key: 'Escape', label: keysOf.Escape, act: props.onClose },
  ])
  return <Pane widthKeptAs={storageKeys.paneWidth} {...props} />
}
