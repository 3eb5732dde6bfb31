import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { paperId, takesBeside } from './dragging.ts'
import { PaperRow, type PaperRowProps } from './PaperRow.tsx'
import { gridTexts } from './texts.ts'

/** A paper that is dragged by its grip; its button does the same by keyboard. */
export function DraggedPaper(props: PaperRowProps) {
  const { paper, from } = props.placed
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: paperId(paper.Id, from),
    data: props.placed,
  })
  return (
    <div ref={setNodeRef} data-dragging={isDragging || undefined} className="grid-dragged">
      <PaperRow
        {...props}
        grip={
          <span
            className="grid-grip"
            title={gridTexts.grip(paper.PaperCode)}
            aria-hidden="true"
            {...listeners}
          >
            <Icon name="grip" size={16} />
          </span>
        }
      />
    </div>
  )
}

/** A place beside the board that takes papers. */
export function PaperTarget({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: takesBeside(id) })
  return (
    <div ref={setNodeRef} className="grid-target" data-over={isOver || undefined}>
      {children}
    </div>
  )
}
