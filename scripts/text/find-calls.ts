/** Finds the calls in the code that ask for a text. */
import { parseSync, Visitor } from 'vite'

/** A call such as `t('job.number', { id })`. */
export interface TextCall {
  /** `job.number`, or `state.` if the rest of the key is computed */
  key: string
  isWhole: boolean
  /** names of the given values; null: they cannot be read from the code */
  values: readonly string[] | null
}

interface Node {
  type: string
}

/** `name`: the function, as `t` or `reason`. Calls with a key from elsewhere are not found. */
export function findCalls(file: string, source: string, name: string): TextCall[] {
  if (!new RegExp(`\\b${name}\\(`).test(source)) return []
  const calls: TextCall[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [key, values] }) {
      if (nameOf(callee) !== name || key === undefined) return
      for (const found of keysIn(key)) calls.push({ ...found, values: namesOf(values) })
    },
  })
  visitor.visit(parseSync(file, source).program)
  return calls
}

/** `t`, also for `words.t`. */
function nameOf(callee: Node): string | undefined {
  const called = isA<{ property: Node }>(callee, 'MemberExpression') ? callee.property : callee
  return isA<{ name: string }>(called, 'Identifier') ? called.name : undefined
}

function keysIn(node: Node): Pick<TextCall, 'key' | 'isWhole'>[] {
  if (isA<{ value: unknown }>(node, 'Literal'))
    return typeof node.value === 'string' ? [{ key: node.value, isWhole: true }] : []
  if (isA<{ consequent: Node; alternate: Node }>(node, 'ConditionalExpression'))
    return [...keysIn(node.consequent), ...keysIn(node.alternate)]
  if (isA<{ quasis: { value: { cooked: string | null } }[] }>(node, 'TemplateLiteral'))
    return [{ key: node.quasis[0]?.value.cooked ?? '', isWhole: false }]
  return []
}

function namesOf(node: Node | undefined): readonly string[] | null {
  if (node === undefined) return []
  if (!isA<{ properties: (Node & { key?: { name?: string } })[] }>(node, 'ObjectExpression')) return null
  const names = node.properties.map(property => property.key?.name)
  return names.every(name => name !== undefined) ? names : null
}

function isA<Shape>(node: Node, type: string): node is Node & Shape {
  return node.type === type
}
