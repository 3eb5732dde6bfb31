import { tabChannel } from './tabChannel.ts'
import { TabMessage } from './tabMessage.ts'

/**
 * Follows what other tabs tell; answers how to stop. What is no message of this version, such as one of a newer version
 * beside it, is passed over.
 */
export function listenToTabs(heard: (message: TabMessage) => void, channel = tabChannel()): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    const message = TabMessage.safeParse(data)
    if (message.success) heard(message.data)
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
