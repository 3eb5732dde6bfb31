/** Where the system sends a file that a person shared with the installed app; also in the manifest. */
export const sharePath = '/share'

/** The field of the shared form with the file, as in the manifest. */
export const shareField = 'file'
