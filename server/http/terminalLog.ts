/** Writes the log to a terminal: a readable line per event, where the log otherwise is JSON. */
export async function terminalLog(): Promise<{ write(line: string): void }> {
  // Loaded here, since nothing else needs it.
  const { default: pretty } = await import('pino-pretty')
  return pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,reqId', singleLine: true, sync: true })
}
