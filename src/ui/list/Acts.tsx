import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
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
  /** How many of them are one row at a desk, one less at a small one; with more, the last ones are in the menu there too. */
  readonly most?: number
  /** What only the menu has, as a desk has it elsewhere. */
  readonly inMenu?: readonly ListAction[]
  /** The name of the menu. */
  readonly label: string
  /** The menu opens over its button, as at the foot of a window. */
  readonly isAtFoot?: boolean
}

/** Acts beside each other, as many as are one row; on a phone the most common one, and a menu that has the others. */
export function Acts(props: ActsProps) {
  const { main, isLead = false, isMainFirst = false, others, inMenu = [], label, isAtFoot = false } = props
  const isDesk = useIsDesk()
  const isSmall = useMediaQuery('(max-width: 69.99em)', undefined, { getInitialValueInEffect: false })
  const most = (props.most ?? Infinity) - (isSmall ? 1 : 0)
  const offered = others.filter((action) => action !== false)
  // The button of the menu takes the place of one.
  const count = !isDesk ? 0 : offered.length > most ? most - 1 : offered.length
  const menu = [...offered.slice(count), ...(isDesk ? [] : inMenu)]
  const shown = main && <ActButton action={main} isLead={isLead} />
  const more = menu.length > 0 && <ListMenu label={label} actions={menu} isAtFoot={isAtFoot} />
  return (
    <>
      {isMainFirst && shown}
      {offered.slice(0, count).map((action) => (
        <ActButton key={action.label} action={action} />
      ))}
      {isDesk && more}
      {!isMainFirst && shown}
      {!isDesk && more}
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
