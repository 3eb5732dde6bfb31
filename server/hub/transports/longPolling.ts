import type { Channel } from '../connection.ts'

/** A client that asks again and again, and is answered when there is something to say. */
export interface LongPoll extends Channel {
  /**
   * What is to be said, as soon as there is something; '' if nothing was for `longest` milliseconds, null once all was
   * said after the end, or if the client asks anew meanwhile.
   */
  poll(longest: number): Promise<string | null>
  /** The client does not wait for the answer any more. */
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
        timer = setTimeout(() => {
          say('')
        }, longest)
      })
    },
    abandon: () => {
      say(null)
    },
  }
}
