import * as accounts from './accounts.ts'
import * as content from './content.ts'
import * as dates from './dates.ts'
import * as decisions from './decisions.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as papers from './papers.ts'
import * as people from './people.ts'
import * as themes from './themes.ts'

const nouns: readonly object[] = [accounts, content, dates, decisions, files, papers, people, themes]

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'callers' in value
  )
}

/** Every endpoint by its name, for whatever must go over all of them: the walk, the reference, the server's start. */
export const api: ReadonlyMap<string, Endpoint> = new Map(
  nouns
    .flatMap((noun) => Object.entries(noun) as [string, unknown][])
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)
