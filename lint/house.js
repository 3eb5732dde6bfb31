// Our own lint rules, which no linter provides.

/** A suppression must say why, after two dashes: `oxlint-disable-next-line some-rule -- because …`. */
const describedSuppressions = {
  meta: {
    type: 'problem',
    messages: { why: 'Say why this rule is switched off: "-- because …"' },
    schema: [],
  },
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments())
        if (/^\s*oxlint-disable/.test(comment.value) && !/\s--\s+\S/.test(comment.value))
          context.report({ loc: comment.loc, messageId: 'why' })
    },
  }),
}

const noBarrels = {
  meta: {
    type: 'problem',
    messages: { barrel: 'No barrels: import from the file that says it.' },
    schema: [],
  },
  create: (context) => ({
    ExportAllDeclaration: (node) => {
      context.report({ node, messageId: 'barrel' })
    },
  }),
}

/** A test that asserts a text by the product's own constant passes whatever the constant says. */
const textsAsLetters = {
  meta: {
    type: 'problem',
    messages: { letters: 'Write the text itself: a constant of the product always agrees with itself.' },
    schema: [],
  },
  create: (context) => ({
    ImportDeclaration: (node) => {
      if (!/\/(contract|src|server)\//.test(node.source.value)) return
      for (const specifier of node.specifiers)
        if (/([tT]exts|Messages)$/.test(specifier.imported?.name ?? ''))
          context.report({ node: specifier, messageId: 'letters' })
    },
  }),
}

/** `Permitted` comes only from a check of a right: with a cast, an action would change an unchecked row. */
const rightsByCheck = {
  meta: {
    type: 'problem',
    messages: { cast: 'Call the check that returns this row: a cast checks no right.' },
    schema: [],
  },
  create: (context) => ({
    TSAsExpression: (node) => {
      const isPermitted = node.typeAnnotation.typeName?.name === 'Permitted'
      if (isPermitted && !context.filename.endsWith('/server/http/permitted.ts'))
        context.report({ node, messageId: 'cast' })
    },
  }),
}

const plugin = {
  meta: { name: 'house' },
  rules: {
    'described-suppressions': describedSuppressions,
    'no-barrels': noBarrels,
    'rights-by-check': rightsByCheck,
    'texts-as-letters': textsAsLetters,
  },
}

export default plugin
