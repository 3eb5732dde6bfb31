import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ListMenu, type ListAction } from './ListMenu.tsx'
import { useIsDesk } from './useIsDesk.ts'

interface ActsProps {
  /** The most common act; undefined if there is none. */
  readonly main?: ListAction | false | undefined
  /** True if it is the one act of the screen. */
  readonly isLead?: boolean
  /** True in a row that begins at the left: the most common act is first there, and last in one that ends at the right. */
  readonly isMainFirst?: boolean
  readonly others: readonly (ListAction | false)[]
  /** What only the menu has, as a desk has it elsewhere. */
  readonly inMenu?: readonly ListAction[]
  /** The name of the menu. */
  readonly label: string
  /** The menu opens over its button, as at the foot of a window. */
  readonly isAtFoot?: boolean
}

/** Acts beside each other; on a phone the most common one, and a menu that has the others. */
export function Acts(props: ActsProps) {
  const { main, isLead = false, isMainFirst = false, others, inMenu = [], label, isAtFoot = false } = props
  const isDesk = useIsDesk()
  const offered = others.filter((action) => action !== false)
  const menu = [...offered, ...inMenu]
  const shown = main && <ActButton action={main} isLead={isLead} />
  return (
    <>
      {isMainFirst && shown}
      {isDesk && offered.map((action) => <ActButton key={action.label} action={action} />)}
      {!isMainFirst && shown}
      {!isDesk && menu.length > 0 && <ListMenu label={label} actions={menu} isAtFoot={isAtFoot} />}
    </>
  )
}

function ActButton({ action, isLead = false }: { readonly action: ListAction; readonly isLead?: boolean }) {
  const shared = { variant: isLead ? 'filled' : 'default', title: action.hint, children: action.label }
  return 'to' in action ? (
    <Button component={Link} to={action.to} {...shared} />
  ) : (
    <Button onClick={action.act} {...shared} />
  )
}
