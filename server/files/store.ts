/** Where the bytes of files lie, by content hash. */
export interface FileStore {
  readonly folder: string
}

export function openFileStore(folder: string): FileStore {
  return { folder }
}
