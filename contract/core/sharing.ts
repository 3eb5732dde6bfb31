/** Where the system brings a file that a person shared with the installed app; the manifest names it too. */
export const sharePath = '/share'

/** The field of the shared form that holds the file, as in the manifest. */
export const shareField = 'file'
