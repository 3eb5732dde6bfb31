import { answerNavigations } from './navigations.ts'
import { cacheContent } from './content.ts'
import { precacheShell, routeAssets } from './precache.ts'
import { takeShared } from './share.ts'
import { sendInBackground } from './sync.ts'
import { updateWhenAsked } from './update.ts'

// The entry only connects the parts; no response with personal data is ever cached here (offline O16).
precacheShell()
routeAssets()
answerNavigations()
cacheContent()
takeShared()
updateWhenAsked()
sendInBackground()
