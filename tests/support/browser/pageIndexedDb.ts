import { IDBFactory } from 'fake-indexeddb'
import { givePageStore } from './pageStore.ts'

// Imported for what it does: the page has an empty IndexedDB before the code that a test reads is loaded.
givePageStore(new IDBFactory())
