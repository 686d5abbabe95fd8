/** Finds every module that a source imports, and its uses of the clock and of random numbers. */
import { parseSync, Visitor } from 'vite'

/** `specifier` is null if it is only known at run time. */
export interface Import {
  specifier: string | null
  line: number
}

interface Node {
  start: number
}

/** Static and type imports, re-exports, `import()`, `require()`, `import('…').T` and `import x = require('…')`. */
export function findImports(file: string, source: string): Import[] {
  const found: Import[] = []
  const add = (node: Node, specifier: string | null) =>
    found.push({ specifier, line: lineOf(source, node.start) })
  const visitor = new Visitor({
    ImportDeclaration: node => add(node, node.source.value),
    ExportAllDeclaration: node => add(node, node.source.value),
    ExportNamedDeclaration: node => node.source && add(node, node.source.value),
    ImportExpression: node => add(node, literal(node.source)),
    TSImportType: node => add(node, literal(node.source)),
    TSExternalModuleReference: node => add(node, literal(node.expression)),
    CallExpression: node => {
      const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require'
      if (isRequire) add(node, literal(node.arguments[0]))
    },
  })
  visitor.visit(parse(file, source))
  return found
}

/** Finds `Date.now()`, `new Date()` without an argument and `Math.random()`: pure functions get these as parameters. */
export function findImpurities(file: string, source: string): { what: string; line: number }[] {
  const found: { what: string; line: number }[] = []
  const visitor = new Visitor({
    NewExpression: node => {
      const isNow =
        node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0
      if (isNow) found.push({ what: 'new Date()', line: lineOf(source, node.start) })
    },
    MemberExpression: node => {
      const name = node.property.type === 'Identifier' ? node.property.name : ''
      const owner = node.object.type === 'Identifier' ? node.object.name : ''
      const what = `${owner}.${name}`
      if (what === 'Date.now' || what === 'Math.random' || what === 'performance.now' || owner === 'crypto') {
        found.push({ what, line: lineOf(source, node.start) })
      }
    },
  })
  visitor.visit(parse(file, source))
  return found
}

function parse(file: string, source: string) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program
}

function literal(node: unknown): string | null {
  if (typeof node !== 'object' || node === null || !('value' in node)) return null
  return typeof node.value === 'string' ? node.value : null
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
