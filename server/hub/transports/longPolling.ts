import type { Channel } from '../connection.ts'

/** A client that polls, and gets a response when there is a message. */
export interface LongPoll extends Channel {
  /**
   * The next messages, as soon as there are any; '' after `longest` milliseconds without one, null once everything
   * was sent after the end, or if the client polls again meanwhile.
   */
  poll(longest: number): Promise<string | null>
  /** The client no longer waits for the response. */
  abandon(): void
}

export function newLongPoll(): LongPoll {
  let queue: string[] = []
  let size = 0
  let ended = false
  let answer: ((text: string | null) => void) | undefined
  let timer: NodeJS.Timeout | undefined

  const say = (text: string | null) => {
    clearTimeout(timer)
    const waiting = answer
    answer = undefined
    waiting?.(text)
  }
  const take = () => {
    const text = queue.join('')
    queue = []
    size = 0
    return text
  }

  return {
    isPinged: false,
    lingers: true,
    isPresent: () => answer !== undefined,
    send: ({ text, bytes }) => {
      if (ended) return
      queue.push(text)
      size += bytes.length
      if (answer) say(take())
    },
    waiting: () => size,
    close: () => {
      ended = true
      say(null)
    },
    destroy: () => {
      ended = true
      take()
      say(null)
    },
    poll: (longest) => {
      say(null)
      if (queue.length > 0) return Promise.resolve(take())
      if (ended) return Promise.resolve(null)
      return new Promise((resolve) => {
        answer = resolve
        timer = setTimeout(() => say(''), longest)
      })
    },
    abandon: () => say(null),
  }
}
