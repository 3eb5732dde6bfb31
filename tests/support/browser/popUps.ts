import { notificationsStore } from '@mantine/notifications'
import { renderToStaticMarkup } from 'react-dom/server'

/** The pop-up messages as they are read, oldest first; those too that wait for their place on the screen. */
export function popUps() {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue].map(({ message }) => {
    const shown = document.createElement('p')
    shown.innerHTML = renderToStaticMarkup(message)
    return shown.textContent
  })
}
