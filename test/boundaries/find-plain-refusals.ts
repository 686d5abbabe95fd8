/** Finds refusals with an English sentence, which the screens cannot translate. */
import { parseSync, Visitor } from 'vite'

const refusing: ReadonlySet<string> = new Set(['fail', 'refuse'])
const carrying: ReadonlySet<string> = new Set(['Refused', 'StoreFailure'])

interface Node {
  type: string
  start: number
}

/** Returns the lines of `source` in which `fail`, `refuse`, `new Refused` or `new StoreFailure` have no reason. */
export function findPlainRefusals(file: string, source: string): number[] {
  const lines: number[] = []
  const add = ({ start }: Node) => lines.push(source.slice(0, start).split('\n').length)
  const visitor = new Visitor({
    CallExpression: node => {
      const isRefusal = node.callee.type === 'Identifier' && refusing.has(node.callee.name)
      // A third argument has the errors of fields, which have their own reasons.
      if (isRefusal && node.arguments.length === 2 && hasNoExtensions(node.arguments[1])) add(node)
    },
    NewExpression: node => {
      if (node.callee.type !== 'Identifier' || !carrying.has(node.callee.name)) return
      if (node.arguments.some(argument => hasNoExtensions(argument) || hasPlainMessage(argument))) add(node)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return lines
}

/** Returns whether the argument is a text, or the message of an error that may have a reason. */
function hasNoExtensions(node: unknown): boolean {
  const { type, value, property } = node as { type: string; value?: unknown; property?: { name?: string } }
  if (type === 'TemplateLiteral') return true
  if (type === 'Literal') return typeof value === 'string' && /\s/.test(value)
  return type === 'MemberExpression' && property?.name === 'message'
}

function hasPlainMessage(node: unknown): boolean {
  const { type, properties = [] } = node as { type: string; properties?: { key?: { name?: string } }[] }
  return type === 'ObjectExpression' && properties.some(({ key }) => key?.name === 'message')
}
