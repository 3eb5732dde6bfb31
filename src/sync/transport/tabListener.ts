import { tabChannel } from './tabChannel.ts'
import { TabMessage } from './tabMessage.ts'

/**
 * Listens to messages of other tabs; returns a function to stop. Messages that this version does not know, such as
 * those of a newer one, are ignored.
 */
export function listenToTabs(received: (message: TabMessage) => void, channel = tabChannel()): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    const message = TabMessage.safeParse(data)
    if (message.success) received(message.data)
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
