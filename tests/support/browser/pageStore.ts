import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** Gives the page this IndexedDB, as a browser does before any script runs; or none, as in node. */
export function givePageStore(indexedDB: IDBFactory | undefined): void {
  const given = { indexedDB, IDBKeyRange: indexedDB && IDBKeyRange }
  Object.assign(Dexie.dependencies, given)
  if (indexedDB) Object.assign(globalThis, given)
  else for (const name of Object.keys(given)) Reflect.deleteProperty(globalThis, name)
}
