import { Button, Group, Menu, Text } from '@mantine/core'
import { useDisclosure, useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { showSnack } from '../../ui/snackbar.tsx'

/** How long what moved last took, in milliseconds, as the browser ran it. */
function useLongest(): readonly [longest: number | undefined, again: () => void] {
  const [longest, setLongest] = useState<number>()
  useEffect(() => {
    const ended = ({ elapsedTime }: TransitionEvent) =>
      setLongest((before = 0) => Math.max(before, Math.round(elapsedTime * 1000)))
    document.addEventListener('transitionend', ended)
    return () => document.removeEventListener('transitionend', ended)
  }, [])
  return [longest, () => setLongest(undefined)]
}

/** What moves, and for how long: each is pressed, and measured. */
export function Motion() {
  const isReduced = useReducedMotion()
  const [longest, again] = useLongest()
  const [isOpen, { open, close }] = useDisclosure(false)
  const after = (act: () => void) => () => {
    again()
    act()
  }
  return (
    <>
      <Text>
        {isReduced ? 'This device asks for no motion: all is there at once.' : 'This device allows motion.'}
      </Text>
      <Group>
        <Button variant="default" onClick={after(open)}>
          Dialog
        </Button>
        <Menu onOpen={again}>
          <Menu.Target>
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>An act</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" onClick={after(() => showSnack('The paper was changed', 'success'))}>
          Message
        </Button>
        <Text role="status">
          {longest === undefined ? 'Nothing has moved.' : `It took ${longest} milliseconds.`}
        </Text>
      </Group>
      <ConfirmDialog
        opened={isOpen}
        title="Submit this paper?"
        label="Submit"
        onClose={close}
        onClick={close}
      >
        <Text>It cannot be changed after that.</Text>
      </ConfirmDialog>
    </>
  )
}
