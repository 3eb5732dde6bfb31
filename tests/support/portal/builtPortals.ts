/** What a run says that comes after the build: its portals are then those that `npm start` starts. */
export const builtPortals = { LECTERN_TEST_BUILT: 'yes' }

/** Lets every portal that is started from here on be the built one, in which nothing is compiled any more. */
export function useBuiltPortals(): void {
  Object.assign(process.env, builtPortals)
}

/** True where portals are the built ones. */
export const areBuilt = (): boolean => process.env['LECTERN_TEST_BUILT'] === builtPortals.LECTERN_TEST_BUILT
