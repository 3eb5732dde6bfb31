import fc from 'fast-check'

// That a property falls is enough: nobody reads the smallest example.
fc.configureGlobal({ endOnFailure: true })
