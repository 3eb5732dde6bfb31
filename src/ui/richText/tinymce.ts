// The editor must run before its parts, which find it as a global.
import tinymce from 'tinymce'

export { tinymce }
