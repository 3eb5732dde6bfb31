import { answerNavigations } from './navigations.ts'
import { cacheContent } from './content.ts'
import { precacheShell } from './precache.ts'
import { updateWhenAsked } from './update.ts'

// The entry only wires; whatever belongs to a person is never touched here (offline O16).
precacheShell()
answerNavigations()
cacheContent()
updateWhenAsked()
